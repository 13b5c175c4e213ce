import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { assignNames, mangleCode, mangleSheet, readClassNames } from './class-mangler.ts';
import { siteSources } from './public-page-sources.ts';

const names = new Map([
  ['md:p-4', 'Abc'],
  ['text-[1.5rem]', 'Def'],
  ['*:ink', 'Ghi'],
  ['2xl:p-0.5', 'Jkl'],
]);

test('a sheet has the names wherever it says the classes, and nothing else', () => {
  expect(
    mangleSheet(
      String.raw`.p-4{background:url(a.md)}.md\:p-4:hover,:is(.\*\:ink>*,.text-\[1\.5rem\]){color:red}.\32 xl\:p-0\.5{margin:0}.md\:p-40{margin:0}`,
      names,
    ),
  ).toBe(
    String.raw`.p-4{background:url(a.md)}.Abc:hover,:is(.Ghi>*,.Def){color:red}.Jkl{margin:0}.md\:p-40{margin:0}`,
  );
});

test('a source has them where a class stands by itself, on the same lines', () => {
  expect(mangleCode('look("p-4 md:p-4", `text-[1.5rem]\n${x}`, \'md:p-40\', "a md:p-4")', names)).toBe(
    'look("p-4 Abc", `Def\n${x}`, \'md:p-40\', "a Abc")',
  );
});

test('names are counted, and no two classes have the same', () => {
  const many = Array.from({ length: 3000 }, (_, index) => `m-[${index}px]`);
  const all = [...assignNames(many).values()];
  expect(new Set(all).size).toBe(many.length);
  expect(all.slice(0, 3)).toEqual(['A0', 'A1', 'A2']);
  expect([all[61], all[62], all[1611], all[1612]]).toEqual(['AZ', 'B0', 'ZZ', 'AA0']);
});

/** What a source does, whatever stands in its texts: its syntax, and what it calls things. */
function stripTexts(file: string, text: string): string[] {
  const said: string[] = [];
  const { program } = parseSync(file, text);
  JSON.stringify(program, (key, value: unknown) => {
    if (key === 'type' || key === 'name' || key === 'operator') said.push(String(value));
    return value;
  });
  return said;
}

test('no source does anything else for it', async () => {
  const root = path.resolve(import.meta.dirname, '..');
  const ofSite = await readClassNames(root);
  let shortened = 0;
  for (const file of siteSources(root)) {
    const text = readFileSync(file, 'utf8');
    const short = mangleCode(text, ofSite);
    if (short === text) continue;
    shortened += 1;
    expect(stripTexts(file, short), file).toEqual(stripTexts(file, text));
  }
  expect(shortened).toBeGreaterThan(300);
});
