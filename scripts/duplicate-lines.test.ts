import { expect, it } from 'vitest';
import { findDuplicateLines } from './duplicate-lines.ts';

const eight = Array.from({ length: 8 }, (_, index) => `call${index}();`);

it('finds eight lines that stand twice, once for each place, whatever their indentation and comments', () => {
  const again = eight.flatMap((line) => ['  // why', `  ${line}`, '']);
  const longer = [...eight, 'more();'];
  expect(
    findDuplicateLines([
      ['a.ts', longer.join('\n')],
      ['b.ts', again.join('\n')],
      ['c.ts', ["import { a } from './a.ts';", ...longer].join('\n')],
    ]),
  ).toEqual(['b.ts:2 repeats a.ts:1', 'c.ts:2 repeats a.ts:1']);
});

it('lets seven lines stand twice, and imports as often as they are needed', () => {
  const seven = eight.slice(1).join('\n');
  expect(
    findDuplicateLines([
      ['a.ts', seven],
      ['b.ts', `before();\n${seven}`],
    ]),
  ).toEqual([]);
  const imports = eight.map((_, index) => `import { a${index} } from './a${index}.ts';`).join('\n');
  expect(
    findDuplicateLines([
      ['a.ts', imports],
      ['b.ts', imports],
    ]),
  ).toEqual([]);
});
