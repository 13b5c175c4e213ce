import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { collectTexts } from './texts/collect-texts.ts';
import { countGroups, formatCounts } from './texts/counts.ts';
import { drawTexts, formatSheet, formatText } from './texts/sheet.ts';
import { LOG, textGroup } from './texts/text.ts';

const HELP = `npm run texts                          writes every text that people read to texts/sheet.md
npm run texts -- --stdout              prints the sheet
npm run texts -- --random 50 --seed 1  draws 50 texts, sample content apart
npm run texts -- --counts              counts words, stand-ins, passives and long sentences
npm run texts -- --at v1.0.0           reads another revision, with any option above
npm run texts -- src/areas/booking/waitlist reads only files under a path, with any option above
npm run texts -- --log                 includes log lines and internal errors`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    stdout: { type: 'boolean', default: false },
    counts: { type: 'boolean', default: false },
    log: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
    random: { type: 'string' },
    seed: { type: 'string', default: '1' },
    at: { type: 'string' },
  },
});

const root = path.resolve(import.meta.dirname, '..');
const CACHE = path.join(root, 'node_modules/.cache/texts.json');

if (values.help) console.log(HELP);
else if (values.at === undefined) await printTexts(root);
else {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fettle-texts-'));
  try {
    checkOut(values.at, folder);
    await printTexts(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function printTexts(folder: string): Promise<void> {
  const all = await collectTexts(folder, values.at === undefined ? CACHE : null);
  const texts = all.filter(
    ({ file, kind }) =>
      (values.log || kind !== LOG) &&
      (positionals.length === 0 || positionals.some((start) => file.startsWith(start))),
  );
  if (values.counts) console.log(formatCounts(countGroups(texts)));
  else if (values.random !== undefined)
    for (const text of drawTexts(
      texts.filter(({ file }) => textGroup(file) !== 'demo'),
      Number(values.random),
      Number(values.seed),
    ))
      console.log(formatText(text));
  else if (values.stdout) process.stdout.write(formatSheet(texts));
  else {
    mkdirSync(path.join(root, 'texts'), { recursive: true });
    writeFileSync(path.join(root, 'texts/sheet.md'), formatSheet(texts));
    console.log(`texts/sheet.md has ${texts.length} texts.`);
  }
}

function checkOut(revision: string, folder: string): void {
  const archive = execFileSync('git', ['archive', '--format=tar', revision], {
    cwd: root,
    maxBuffer: 1024 * 1024 * 1024,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
}
