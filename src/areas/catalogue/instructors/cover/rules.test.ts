import { describe, expect, it } from 'vitest';
import {
  type CoverCandidate,
  nextAskAt,
  orderCandidates,
  replaceTeacher,
  unavailableReason,
} from './rules.ts';

const leo: CoverCandidate = {
  id: 1,
  name: 'Leo Park',
  hasAccount: true,
  teachesActivity: true,
  busyWith: null,
  isChecked: true,
  taughtSession: false,
  classesThatWeek: 2,
};

describe('who is asked for cover', () => {
  it.each([
    [{}, null],
    [{ busyWith: 'Power Hour' }, 'Teaches Power Hour at that time'],
    [{ teachesActivity: false }, 'Doesn’t teach Yoga here'],
    [{ isChecked: false }, 'No valid criminal record check on that day'],
    [{ hasAccount: false }, 'Has no account on your team'],
  ])('%o: %s', (changes, why) => expect(unavailableReason({ ...leo, ...changes }, 'Yoga')).toBe(why));

  it('begins with those who know the session, then those who teach least that week', () => {
    const order = orderCandidates([
      leo,
      { ...leo, id: 2, name: 'Ana Reid', classesThatWeek: 5, taughtSession: true },
      { ...leo, id: 3, name: 'Priya Shah', classesThatWeek: 1 },
      { ...leo, id: 4, name: 'Kit Lowe' },
    ]);
    expect(order.map(({ name }) => name)).toEqual(['Ana Reid', 'Priya Shah', 'Kit Lowe', 'Leo Park']);
  });
});

it('the next is asked after four hours, one hour or a quarter, as the class comes closer', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  const after = (startsAt: string) => (nextAskAt(now, new Date(startsAt)).getTime() - now.getTime()) / 60_000;
  expect(after('2026-11-25T12:01:00Z')).toBe(240);
  expect(after('2026-11-25T12:00:00Z')).toBe(60);
  expect(after('2026-11-24T00:00:00Z')).toBe(15);
});

it('cover takes the place of one teacher, beside the others', () => {
  expect(replaceTeacher([7, 8], 7, 9)).toEqual([9, 8]);
  expect(replaceTeacher([7, 8], 7, 8)).toEqual([8]);
});
