import { expect, it } from 'vitest';
import { tokenIn } from './check-in-code.ts';

const id = '0d2a3f34-5a60-4b39-8b7e-8a6b3f0c9d22';

it.each([
  [`https://fettle.example/check-in/${id}`, id],
  [`http://127.0.0.1:3000/check-in/${id.toUpperCase()}?x=1`, id],
  [id, id],
  ['https://fettle.example/check-in/', null],
  ['WIFI:S:Studio;T:WPA;P:secret;;', null],
  [`${id}0`, null],
])('%s: %s', (text, expected) => {
  expect(tokenIn(text)).toBe(expected);
});
