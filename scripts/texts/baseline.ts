import { type Finding, SIGNALS } from './lint.ts';

/** Accepted offences by "file<TAB>rule". */
export type Baseline = ReadonlyMap<string, number>;

export function countFindings(findings: readonly Finding[]): Baseline {
  const counts = new Map<string, number>();
  for (const { file, rule } of findings)
    if (!SIGNALS.includes(rule)) counts.set(`${file}\t${rule}`, (counts.get(`${file}\t${rule}`) ?? 0) + 1);
  return counts;
}

export function parseBaseline(contents: string): Baseline {
  return new Map(
    contents
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line): [string, number] => {
        const [file = '', rule = '', count = ''] = line.split('\t');
        return [`${file}\t${rule}`, Number(count)];
      }),
  );
}

export function formatBaseline(counts: Baseline): string {
  const lines = [...counts].map(([key, count]) => `${key}\t${count}\n`).toSorted();
  return `# Offences that are left from before the language check. Written by \`npm run language -- --update\`.\n${lines.join('')}`;
}

export function compareWithBaseline(
  now: Baseline,
  baseline: Baseline,
): {
  worse: string[];
  better: string[];
} {
  return {
    worse: [...now].filter(([key, count]) => count > (baseline.get(key) ?? 0)).map(([key]) => key),
    better: [...baseline].filter(([key, count]) => count > (now.get(key) ?? 0)).map(([key]) => key),
  };
}

/** By rule in total, so that texts can move between files. */
export function grownRules(now: Baseline, baseline: Baseline): string[] {
  const before = totals(baseline);
  return [...totals(now)].filter(([rule, count]) => count > (before.get(rule) ?? 0)).map(([rule]) => rule);
}

function totals(counts: Baseline): ReadonlyMap<string, number> {
  const byRule = new Map<string, number>();
  for (const [key, count] of counts) {
    const rule = key.split('\t')[1] ?? '';
    byRule.set(rule, (byRule.get(rule) ?? 0) + count);
  }
  return byRule;
}
