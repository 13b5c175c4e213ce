import { expect, it } from 'vitest';
import { splitFullName } from './full-name.ts';

it.each([
  ['Priya Nair', 'Priya', 'Nair'],
  ['  Mary  Jane   Watson ', 'Mary Jane', 'Watson'],
  ['Cher', 'Cher', ''],
  [`${'a'.repeat(100)} ${'b'.repeat(100)}`, 'a'.repeat(80), 'b'.repeat(80)],
])('%s', (fullName, firstName, lastName) => {
  expect(splitFullName(fullName)).toEqual({ firstName, lastName });
});
