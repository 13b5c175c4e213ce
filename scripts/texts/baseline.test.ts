import { expect, it } from 'vitest';
import { compareWithBaseline, countFindings, formatBaseline, grownRules, parseBaseline } from './baseline.ts';

const baseline = new Map([
  ['a.ts\tanew', 2],
  ['b.ts\tanew', 1],
]);

it('counts findings by file and rule, signals apart', () => {
  const finding = { file: 'a.ts', line: 1, reason: '' };
  expect(
    countFindings([
      { ...finding, rule: 'anew' },
      { ...finding, rule: 'anew' },
      { ...finding, rule: 'passive' },
    ]),
  ).toEqual(new Map([['a.ts\tanew', 2]]));
});

it('is read as it was written', () => {
  expect(parseBaseline(formatBaseline(baseline))).toEqual(baseline);
});

it('tells what is worse and what is better', () => {
  const now = new Map([
    ['a.ts\tanew', 3],
    ['c.ts\tsaid', 1],
  ]);
  expect(compareWithBaseline(now, baseline)).toEqual({
    worse: ['a.ts\tanew', 'c.ts\tsaid'],
    better: ['b.ts\tanew'],
  });
});

it('may move an offence to another file, and not grow', () => {
  expect(grownRules(new Map([['c.ts\tanew', 3]]), baseline)).toEqual([]);
  expect(grownRules(new Map([['c.ts\tanew', 4]]), baseline)).toEqual(['anew']);
});
