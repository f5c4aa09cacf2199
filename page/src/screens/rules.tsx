// The rules to be read aloud, the words of the table, and what differs from the game next door.
import { useEffect, useState } from "preact/hooks";
import { ask } from "../engine";
import type { Differing, RuleBook, RuleShown, Term } from "../shapes";
import { Field, Head } from "../ui";
import { VariantChoice, useRules } from "../variants";
import { W } from "../words";

export function Rules() {
  const rules = useRules();
  const [book, setBook] = useState<RuleBook | null>(null);
  useEffect(() => {
    if (rules.chosen) void ask("book", { variant: rules.chosen, sets: [] }).then(setBook, () => setBook(null));
  }, [rules.chosen]);
  return (
    <main class="book">
      <Head title={W.rules} back="" />
      <VariantChoice rules={rules} label={W.which} />
      {book && (
        <article>
          <p class="about">{book.about}</p>
          {book.groups.map((group) => (
            <section key={group.title}>
              <h2>{group.title}</h2>
              <ul>
                {group.rules.map((rule) => (
                  <Rule rule={rule} key={rule.key} />
                ))}
              </ul>
            </section>
          ))}
          {book.laws.length > 0 && (
            <section>
              <h2>{W.laws}</h2>
              <ul>
                {book.laws.map((rule, at) => (
                  <Rule rule={rule} key={at} />
                ))}
              </ul>
            </section>
          )}
          <Differs rules={rules.all} chosen={rules.chosen} />
          <details>
            <summary>{W.sources}</summary>
            {book.sources.map((source) => (
              <p key={source}>{source}</p>
            ))}
          </details>
        </article>
      )}
      <Glossary />
      <p>
        <a href="./licences.txt">{W.licences}</a>
      </p>
    </main>
  );
}

function Rule({ rule }: { rule: RuleShown }) {
  return (
    <li>
      {rule.words}
      {rule.reading ? <em class="reading"> ({W.ourReading})</em> : rule.source && <cite> [{rule.source}]</cite>}
    </li>
  );
}

function Differs({ rules, chosen }: { rules: { id: string; name: string }[]; chosen: string }) {
  const [other, setOther] = useState("");
  const [found, setFound] = useState<Differing[]>([]);
  useEffect(() => {
    setFound([]);
    if (other && other !== chosen) void ask("differing", { left: chosen, right: other }).then(setFound);
  }, [chosen, other]);
  return (
    <details>
      <summary>{W.differs} …</summary>
      <label class="field">
        <span>{W.differs}</span>
        <select value={other} onChange={(event) => setOther(event.currentTarget.value)}>
          <option value="">…</option>
          {rules
            .filter((each) => each.id !== chosen)
            .map((each) => (
              <option value={each.id} key={each.id}>
                {each.name}
              </option>
            ))}
        </select>
      </label>
      <dl>
        {found.map((each) => (
          <div key={each.key}>
            <dt>{each.left}</dt>
            <dd>{each.right}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Glossary() {
  const [terms, setTerms] = useState<Term[]>([]);
  const [search, setSearch] = useState("");
  useEffect(() => void ask("glossary", {}).then(setTerms, () => setTerms([])), []);
  const sought = search.trim().toLowerCase();
  const found = terms.filter((each) => `${each.term} ${each.means}`.toLowerCase().includes(sought));
  return (
    <section>
      <h2>{W.glossary}</h2>
      <Field label={W.search} type="search" value={search} onInput={(event) => setSearch(event.currentTarget.value)} />
      <dl>
        {found.map((each) => (
          <div key={each.term}>
            <dt>{each.term}</dt>
            <dd>{each.means}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
