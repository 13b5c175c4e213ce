import { describe, expect, it } from 'vitest';
import { isClosedBy, isWholeBusinessClosure } from './rules.ts';

const atHome = { sessionId: 1, venueId: null, roomId: null };
const inHall = { sessionId: 1, venueId: null, roomId: 5 };
const atBasin = { sessionId: 1, venueId: 7, roomId: null };
const inSideRoom = { sessionId: 2, venueId: 7, roomId: 9 };
const dates = { atHome, inHall, atBasin, inSideRoom };

const closed = (closure: Parameters<typeof isClosedBy>[0]) =>
  Object.entries(dates)
    .filter(([, date]) => isClosedBy(closure, date))
    .map(([name]) => name);

describe('closes', () => {
  it.each([
    ['the whole business: everything', null, null, ['atHome', 'inHall', 'atBasin', 'inSideRoom']],
    ['a session: its dates, wherever they are', 2, null, ['inSideRoom']],
    ['the own address: its rooms too', null, { venueId: null, roomId: null }, ['atHome', 'inHall']],
    ['a venue: its rooms too', null, { venueId: 7, roomId: null }, ['atBasin', 'inSideRoom']],
    ['a room: what is held in it', null, { venueId: 7, roomId: 9 }, ['inSideRoom']],
    ['a room at the own address', null, { venueId: null, roomId: 5 }, ['inHall']],
    ['another room', null, { venueId: 7, roomId: 10 }, []],
  ] as const)('%s', (_of, sessionId, place, expected) => {
    expect(closed({ sessionId, place })).toEqual(expected);
    expect(isWholeBusinessClosure({ sessionId, place })).toBe(sessionId === null && place === null);
  });
});
