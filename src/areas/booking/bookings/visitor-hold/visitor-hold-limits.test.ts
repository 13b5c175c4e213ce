import { expect, it } from 'vitest';
import {
  MAX_NETWORK_PLACES,
  MAX_NETWORK_UNUSED,
  visitorHoldRefusal,
  visitorShare,
} from './visitor-hold-limits.ts';

const now = new Date('2026-11-30T10:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const ranOut = (subject: string, minutes: number) => ({
  subject,
  heldAt: minutesAgo(minutes + 10),
  endedAt: minutesAgo(minutes),
  ranOut: true,
});
const quiet = { livePlaces: 0, unused: 0 };

it.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [12, 6],
  [13, 7],
])('of %i places visitors may hold %i', (capacity, share) => {
  expect(visitorShare(capacity)).toBe(share);
});

it('three holds that ran out within the hour stop the browser, two do not', () => {
  const unpaid = [ranOut('a', 1), ranOut('b', 2)];
  expect(visitorHoldRefusal(1, { unpaid, network: quiet }, now)).toBeNull();
  expect(visitorHoldRefusal(1, { unpaid: [...unpaid, ranOut('c', 3)], network: quiet }, now)).toBe(
    'cooldown',
  );
});

it('a network is stopped by its live places, and by holds that came to nothing', () => {
  const at = (network: typeof quiet | null, wanted = 1) =>
    visitorHoldRefusal(wanted, { unpaid: [], network }, now);
  expect(at({ livePlaces: MAX_NETWORK_PLACES - 1, unused: 0 })).toBeNull();
  expect(at({ livePlaces: MAX_NETWORK_PLACES - 1, unused: 0 }, 2)).toBe('network');
  expect(at({ livePlaces: 0, unused: MAX_NETWORK_UNUSED - 1 })).toBeNull();
  expect(at({ livePlaces: 0, unused: MAX_NETWORK_UNUSED })).toBe('network');
  expect(at(null, MAX_NETWORK_PLACES + 1)).toBeNull();
});
