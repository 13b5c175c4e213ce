import { afterEach, expect, it, vi } from 'vitest';
import { isDeviceOnLondonTime } from './device-time.ts';

afterEach(() => void vi.unstubAllEnvs());

it.each([
  ['Europe/London', true],
  ['Europe/Jersey', true],
  ['Europe/Paris', false],
  ['Africa/Abidjan', false],
  ['America/New_York', false],
])('a device in %s is on London time: %s', (zone, expected) => {
  vi.stubEnv('TZ', zone);
  expect(isDeviceOnLondonTime()).toBe(expected);
});
