import { describe, expect, it } from 'vitest';
import type { Attendee } from '../occurrences/contract.ts';
import {
  checkedInText,
  checkInWindow,
  expectedAttendees,
  searchAttendees,
  uncheckedAttendees,
  withMark,
} from './attendance-list.ts';

const person = (name: string, reference: string, state: Attendee['state'] = 'confirmed'): Attendee => ({
  bookingId: `id of ${reference}`,
  reference,
  name,
  bookedBy: null,
  age: null,
  guardian: null,
  email: 'ada@people.example',
  phone: '07700 900123',
  specialRequirements: '',
  state,
  bookedAt: '2026-11-20T12:00:00.000Z',
  mark: null,
});
const list = [
  person('Ada Byron', 'FT-7K2M', 'attended'),
  person('Zoë Núñez', 'FT-9Q4X'),
  person('Bo Chen', 'FT-1111', 'cancelled_by_seeker'),
];

it.each([
  ['', ['Ada Byron', 'Zoë Núñez', 'Bo Chen']],
  ['  byron ', ['Ada Byron']],
  ['zoe nun', ['Zoë Núñez']],
  ['ZOË', ['Zoë Núñez']],
  ['7k2m', ['Ada Byron']],
  ['people.example', []],
])('%j finds %j', (typed, names) =>
  expect(searchAttendees(list, typed).map(({ name }) => name)).toEqual(names),
);

it('counts those expected who are there, and a mark changes one person alone', () => {
  const expected = expectedAttendees(list);
  expect(checkedInText(expected)).toBe('1 of 2 checked in');
  const mark = { by: 'Dana', at: '2026-11-24T18:25:00.000Z' };
  const marked = withMark(expected, { bookingId: 'id of FT-9Q4X', state: 'attended', mark });
  expect(marked).toEqual([expected[0], { ...expected[1], state: 'attended', mark }]);
});

it('lets in at one press who is expected and has signed what is asked', () => {
  const unsigned = { ...person('Imran Sheikh', 'FT-2222'), waiver: 'missing' as const };
  const signed = { ...person('Grace Okafor', 'FT-3333'), waiver: 'look' as const };
  expect(uncheckedAttendees([...list, unsigned, signed])).toEqual({
    ready: [list[1], signed],
    unsigned: [unsigned],
  });
});

describe('the door', () => {
  const checkIn = {
    opensAt: '2026-11-24T16:30:00.000Z',
    noShowFrom: '2026-11-24T18:30:00.000Z',
    closesAt: '2026-12-01T18:30:00.000Z',
  };
  const at = (time: string, cancelled = false, may: Parameters<typeof checkInWindow>[1] = ['check_in']) =>
    checkInWindow({ date: { cancelled }, checkIn }, may, new Date(time));

  it.each([
    ['2026-11-24T16:29:59Z', false, false],
    ['2026-11-24T16:30:00Z', true, false],
    ['2026-11-24T18:30:00Z', true, true],
    ['2026-12-01T18:30:01Z', false, true],
  ])('at %s', (time, open, noShowPossible) =>
    expect(at(time)).toEqual({ open, mayCheckIn: open, noShowPossible }),
  );

  it('is nobody’s at a cancelled date, nor of those who may not', () => {
    expect(at('2026-11-24T18:00:00Z', true).mayCheckIn).toBe(false);
    expect(at('2026-11-24T18:00:00Z', false, ['view_attendees']).mayCheckIn).toBe(false);
  });
});
