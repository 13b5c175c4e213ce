// `npm run language`, part of `npm run check`: checks texts against the style guide
// (docs/decisions/0119-check-texts-with-retext-and-build-the-docs-with-vitepress.md).
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import {
  type Baseline,
  compareWithBaseline,
  countFindings,
  formatBaseline,
  grownRules,
  parseBaseline,
} from './texts/baseline.ts';
import { readTexts, textFiles } from './texts/collect-texts.ts';
import { addUp, type Counts, mergeCounts } from './texts/counts.ts';
import { mapFiles } from './texts/file-cache.ts';
import type { Finding } from './texts/lint.ts';
import { groupRates, ratesOverLimit } from './texts/rates.ts';
import { type Group, groups, LOG, textGroup } from './texts/text.ts';

const HELP = `npm run language                         checks for offences that the baseline does not have
npm run language -- src/areas/discovery/search  lists every offence under a path, with each passive and stand-in
npm run language -- --update             writes the baseline, which may only shrink
npm run language -- --strict             fails as well when the baseline could shrink`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    update: { type: 'boolean', default: false },
    strict: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const root = path.resolve(import.meta.dirname, '..');
const BASELINE = path.join(root, 'scripts/texts/baseline.tsv');
const CACHE = path.join(root, 'node_modules/.cache/language.json');
const SHOWN = 60;

const fileSchema = z.object({
  findings: z.array(z.object({ rule: z.string(), file: z.string(), line: z.number(), reason: z.string() })),
  counts: z.object({
    texts: z.number(),
    words: z.number(),
    standIns: z.number(),
    passives: z.number(),
    sentences: z.number(),
    longSentences: z.number(),
  }),
});

if (values.help) console.log(HELP);
else if (positionals.length > 0) await listFindings(positionals);
else await checkAll();

async function lintFile(file: string, contents: string): Promise<z.infer<typeof fileSchema>> {
  const { lintTexts } = await import('./texts/lint.ts');
  const texts = (await readTexts(file, contents)).filter(({ kind }) => kind !== LOG);
  const { findings, analyses } = lintTexts(texts);
  return { findings: textGroup(file) === 'demo' ? [] : findings, counts: addUp(analyses) };
}

/** Ignores the baseline. */
async function listFindings(paths: readonly string[]): Promise<void> {
  const files = textFiles(root).filter((file) => paths.some((start) => file.startsWith(start)));
  const linted = await mapFiles(root, files, null, fileSchema, lintFile);
  const findings = linted.flatMap((each) => each.findings);
  for (const finding of findings) console.log(formatFinding(finding));
  console.log(`${findings.length} in ${files.length} files.`);
}

async function checkAll(): Promise<void> {
  const files = textFiles(root);
  const linted = await mapFiles(root, files, CACHE, fileSchema, lintFile);
  const findings = linted.flatMap((each) => each.findings);
  const counts = new Map<Group, Counts>(
    groups.map((group) => [
      group,
      mergeCounts(
        linted.filter((_each, index) => textGroup(files[index] ?? '') === group).map((each) => each.counts),
      ),
    ]),
  );
  const now = countFindings(findings);
  const rates = groupRates(counts);
  const baseline: Baseline = existsSync(BASELINE) ? parseBaseline(readFileSync(BASELINE, 'utf8')) : new Map();
  const isFirst = baseline.size === 0;
  if (values.update) return updateBaseline(now, rates, baseline, isFirst);

  // Rates change with every edit: they may not grow, but needn't shrink.
  const offences = new Map([...baseline].filter(([key]) => !key.startsWith('(')));
  const { worse, better } = compareWithBaseline(now, offences);
  const shown = findings.filter(({ file, rule }) => worse.includes(`${file}\t${rule}`));
  for (const finding of shown.slice(0, SHOWN)) console.error(formatFinding(finding));
  if (shown.length > SHOWN) console.error(`… and ${shown.length - SHOWN} more.`);
  for (const key of worse)
    console.error(`${key.replace('\t', ': ')}: ${now.get(key)}, and ${baseline.get(key) ?? 0} are allowed.`);
  const over = ratesOverLimit(rates, baseline);
  for (const sentence of over) console.error(sentence);
  const left = offences.size;
  if (better.length > 0)
    console.log(
      `The baseline has ${better.length} entries of ${left} that are better now: run \`npm run language -- --update\`.`,
    );
  if (worse.length > 0)
    console.error(
      'docs/writing.md has the rules. After moving texts to another file, run `npm run language -- --update`.',
    );
  if (worse.length > 0 || over.length > 0 || (values.strict && better.length > 0)) process.exitCode = 1;
}

function updateBaseline(now: Baseline, rates: Baseline, baseline: Baseline, isFirst: boolean): void {
  const grown = isFirst ? [] : [...grownRules(now, baseline), ...ratesOverLimit(rates, baseline)];
  if (grown.length > 0) {
    console.error(`The baseline may only shrink, and these have grown: ${grown.join(', ')}.`);
    process.exitCode = 1;
    return;
  }
  writeFileSync(BASELINE, formatBaseline(new Map([...now, ...rates])));
  console.log(`The baseline has ${now.size} entries.`);
}

function formatFinding({ file, line, rule, reason }: Finding): string {
  return `${file}:${line} · ${rule} · ${reason}`;
}
