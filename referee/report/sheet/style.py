"""How the page of a sheet looks: on a screen, light or dark, narrow or wide, and on paper."""

from __future__ import annotations

from typing import Final

STYLE: Final = """
:root { color-scheme: light dark; --paper: #fff; --ink: #1a1a1a; --soft: #555; --line: #ccc;
        --side-1: #1f4e8c; --side-2: #b3261e; --side-3: #2e7d32; --side-4: #6a1b9a; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #161616; --ink: #ececec; --soft: #b3b3b3; --line: #444;
          --side-1: #8ab4f8; --side-2: #f28b82; --side-3: #81c995; --side-4: #d7aefb; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: .8rem; max-width: 46rem; background: var(--paper); color: var(--ink);
       font: 1rem/1.4 Georgia, "Times New Roman", "Noto Serif", serif; overflow-wrap: break-word; }
h1 { font-size: 1.5rem; line-height: 1.2; margin: 0; }
h2 { font-size: 1.1rem; margin: 1.2rem 0 .3rem; border-bottom: 2px solid var(--ink); }
p { margin: .2rem 0; }
.about, .for, .kind, .house { color: var(--soft); }
.standing { font-size: 1.1rem; font-weight: bold; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .15rem .3rem; border-bottom: 1px solid var(--line); text-align: right; vertical-align: baseline; }
thead th { vertical-align: bottom; }
th:first-child, td.note { text-align: left; font-weight: normal; }
thead th:not(:first-child), tr.total > * { font-weight: bold; }
tr.total > * { border-bottom: 2px solid var(--ink); }
td { white-space: nowrap; }
td.note { color: var(--soft); }
.for, .count, .added { color: var(--soft); font-size: .85em; font-weight: normal; }
.letter { display: none; }
.points { display: inline-block; min-width: 1.6em; }
ul { margin: .3rem 0; padding-left: 1.1rem; }
svg.chart { max-height: 16rem; }
svg { display: block; width: 100%; height: auto; font: 14px Georgia, serif; fill: var(--ink); }
svg .axis { fill: none; stroke: var(--ink); }
svg .level { fill: none; stroke: var(--soft); stroke-dasharray: 3 3; }
.s1 { stroke: var(--side-1); } .s2 { stroke: var(--side-2); } .s3 { stroke: var(--side-3); }
.s4 { stroke: var(--side-4); } .f1 { fill: var(--side-1); } .f2 { fill: var(--side-2); }
.f3 { fill: var(--side-3); } .f4 { fill: var(--side-4); }
.keys { display: flex; flex-wrap: wrap; gap: .1rem 1rem; padding: 0; margin: .2rem 0; list-style: none; }
.keys svg { display: inline-block; width: 2.2rem; height: .8rem; margin-right: .4rem; }
@media screen and (max-width: 34rem) {
  svg.chart { font-size: 22px; }
  .turned .grid .name { writing-mode: vertical-rl; text-orientation: sideways;
                         transform: rotate(180deg); white-space: nowrap; line-height: 1.15; }
  .turned .deals .name { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  .turned .letter { display: block; }
}
section { break-inside: avoid; }
@page { margin: 12mm; }
@media print {
  :root { color-scheme: light; --paper: #fff; --ink: #000; --soft: #444; --line: #bbb;
          --side-1: #1f4e8c; --side-2: #b3261e; --side-3: #2e7d32; --side-4: #6a1b9a; }
  body { padding: 0; max-width: none; font-size: 9.5pt; line-height: 1.25; }
  svg.chart { max-height: 3.6cm; }
  h2 { margin-top: .6rem; }
  th, td { padding: .05rem .25rem; }
  .deals { columns: 58mm; column-gap: 6mm; }
  .many .deals { columns: 2; }
  .deals h2 { font-size: 1em; }
  .turned .deals .name { display: none; }
  .turned .letter { display: inline; margin-right: .3em; }
}
"""
