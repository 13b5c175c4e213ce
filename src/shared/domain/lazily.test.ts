import { expect, it, vi } from 'vitest';
import { lazily } from './lazily.ts';

it('makes the value when it is first asked for, and once', () => {
  const make = vi.fn<() => string[]>(() => ['Leeds']);
  const towns = lazily(make);
  expect(make).not.toHaveBeenCalled();
  expect(towns()).toBe(towns());
  expect(make).toHaveBeenCalledOnce();
});
