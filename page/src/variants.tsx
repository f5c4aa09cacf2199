// The rules to choose from: the index made when the page was built.
import { useEffect, useState } from "preact/hooks";
import type { VariantShown } from "./shapes";
import * as store from "./store";

export interface Choice {
  all: VariantShown[];
  chosen: string;
  choose: (id: string) => void;
}

export function useRules(): Choice {
  const [all, setAll] = useState<VariantShown[]>([]);
  const [chosen, setChosen] = useState("");
  useEffect(() => {
    void (async () => {
      const found = (await (await fetch("./rules.json")).json()) as VariantShown[];
      const last = await store.setting<{ rules: string } | null>("last", null);
      setAll(found);
      setChosen(found.find((each) => each.id === last?.rules)?.id ?? found[0]?.id ?? "");
    })();
  }, []);
  return { all, chosen, choose: setChosen };
}

export function VariantChoice({ rules, label }: { rules: Choice; label: string }) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={rules.chosen} onChange={(event) => rules.choose(event.currentTarget.value)}>
        {rules.all.map((each) => (
          <option value={each.id} key={each.id}>
            {each.name}
          </option>
        ))}
      </select>
    </label>
  );
}
