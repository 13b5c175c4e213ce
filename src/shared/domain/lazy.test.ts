import { expect, it, vi } from 'vitest';
import { memoizeOnce } from './lazy.ts';

it('makes the value when it is first asked for, and once', () => {
  const make = vi.fn<() => string[]>(() => ['Leeds']);
  const towns = memoizeOnce(make);
  expect(make).not.toHaveBeenCalled();
  expect(towns()).toBe(towns());
  expect(make).toHaveBeenCalledOnce();
});
