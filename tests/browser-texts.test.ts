import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readTest, readTexts, WrittenTexts } from '#support/looked-for-texts.ts';

const root = path.resolve(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n');

/** Texts that no single source writes: elements side by side, code examples, plurals of verbs, a test's own SQL or CSV. */
const COMPOSED: readonly string[] = [
  '"code": "invalid_input"',
  '"through": "Till at the desk"',
  "curl -X POST 'http",
  'for “refnud”',
  ', after everyone on its waiting list. By email, once.',
  '1 check-in and 1 walk-in are saved on this device',
  '1 date without bookings leaves the search',
  'Cancel it: refund £15',
  'Columns we ignored: Colour.',
  'I have run this club since 2009 and hold its lease.',
  'Level door 92 cm wide, on the right.',
  'No remarks at all',
  'The address could not be found.',
  'Third personYou add the name when you book£15.40',
  'We don’t know {nickname}',
  'You get all of it back.',
];

const written = read(
  /^(?:src|packages\/(?:demo|stripe-sandbox)|assets\/(?:demo|texts|widget))\/.*\.(?:tsx?|json|md|ya?ml)$/,
).map(([file, text]) => readTexts(file, text));
const tests = read(/^tests\/(?:e2e|support)\/.*\.ts$/).map(([file, text]) => ({
  file,
  ...readTest(file, text),
}));
const sources = new WrittenTexts(
  written.join(''),
  tests.flatMap(({ own }) => own),
);

it('the browser tests look only for texts that the sources can write', () => {
  const lookedFor = tests.flatMap(({ file, lookedFor: texts }) =>
    texts.map(({ line, text }) => ({ at: `${file}:${line}`, text })),
  );
  expect(lookedFor.length).toBeGreaterThan(3000);
  const isWritten = new Map(
    [...new Set(lookedFor.map(({ text }) => text))].map((text) => [text, sources.has(text)]),
  );
  const missing = lookedFor.filter(({ text }) => isWritten.get(text) === false);
  expect(missing.filter(({ text }) => !COMPOSED.includes(text))).toEqual([]);
});

/** Path and contents of each file that isn't a test of Vitest. */
function read(pattern: RegExp): [file: string, contents: string][] {
  return files
    .filter((file) => pattern.test(file) && !file.includes('.test.'))
    .flatMap((file) => {
      try {
        return [[file, readFileSync(path.join(root, file), 'utf8')]];
      } catch {
        return []; // Deleted and not committed yet.
      }
    });
}
