import { expect, test } from 'vitest';
import { type ClassUse, groupRules } from './class-grouping.ts';

const classUse = (...runs: string[]): ClassUse => ({ runs, alone: true });

test('a rule of a class applies to the runs that have it, in its place among the others', () => {
  const runs = new Map([
    ['p-2', classUse('_0', '_1')],
    ['md:p-4', classUse('_1')],
  ]);
  const css = '.p-2{padding:8px}.p-3{padding:12px}@media (width>=48rem){.md\\:p-4{padding:16px}}';
  expect(groupRules(css, runs)).toBe(
    '.p-2,._0,._1{padding:8px}.p-3{padding:12px}@media (width>=48rem){.md\\:p-4,._1{padding:16px}}',
  );
});

test('what a rule says of an element’s states and of what lies in it is said of its runs too', () => {
  const css = '.hover\\:ink:hover{color:red}.\\*\\:ink>*{color:blue}';
  const runs = new Map([
    ['hover:ink', classUse('_0')],
    ['*:ink', classUse('_0')],
  ]);
  expect(groupRules(css, runs)).toBe('.hover\\:ink:hover,._0:hover{color:red}.\\*\\:ink>*,._0>*{color:#00f}');
});

test('a rule that names a class within brackets is said of its runs too', () => {
  const css =
    ':is(:where(.peer):checked~.peer-checked\\:ink){color:red}:where(.gap>:not(:last-child)){margin:0}';
  const runs = new Map([
    ['peer-checked:ink', classUse('_0')],
    ['gap', classUse('_1')],
  ]);
  expect(groupRules(css, runs)).toBe(
    ':is(:where(.peer):checked~.peer-checked\\:ink,:where(.peer):checked~._0){color:red}:where(.gap>:not(:last-child),._1>:not(:last-child)){margin:0}',
  );
});

test('a class that stands in runs alone is not said by its own name', () => {
  const runs = new Map([
    ['p-2', { runs: ['_0'], alone: false }],
    ['hover:ink', { runs: ['_0', '_1'], alone: false }],
  ]);
  expect(groupRules('.p-2{padding:8px}.hover\\:ink:hover{color:red}:where(.p-2>*){margin:0}', runs)).toBe(
    '._0{padding:8px}._0:hover,._1:hover{color:red}:where(._0>*){margin:0}',
  );
});
