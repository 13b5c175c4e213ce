import { describe, expect, it } from 'vitest';
import { formatExperience, formatNextFree, formatRate, formatTrainerCount, formatWeekdays } from './copy.ts';
import { readTrainerSearch } from './find/trainer-search.ts';
import { specialtySlug, trainerStates } from './rules.ts';

describe('what is said of trainers', () => {
  it('names the day of the next free time', () => {
    const now = new Date('2026-11-30T09:00:00Z');
    const next = ['2026-11-30T21:00:00Z', '2026-12-01T07:30:00Z', '2026-12-08T07:30:00Z'];
    expect(next.map((startsAt) => formatNextFree(new Date(startsAt), now))).toEqual([
      'Next free today 21:00',
      'Next free Tue 07:30',
      'Next free 8 Dec 07:30',
    ]);
  });

  it('counts in words that agree', () => {
    expect([0, 1, 9].map(formatExperience)).toEqual([
      'New to training others',
      '1 year of experience',
      '9 years of experience',
    ]);
    expect([0, 1, 2].map(formatTrainerCount)).toEqual([
      '0 trainers found',
      '1 trainer found',
      '2 trainers found',
    ]);
  });

  it('writes a rate with pence only when there are some', () => {
    expect(['48.00', '47.50', '100.00'].map(formatRate)).toEqual(['£48/hour', '£47.50/hour', '£100/hour']);
  });

  it('lists days from Monday on', () => {
    expect(formatWeekdays([0, 1, 3])).toBe('Monday, Wednesday and Sunday');
    expect(formatWeekdays([6])).toBe('Saturday');
    expect(formatWeekdays([0, 1, 2, 3, 4, 5, 6])).toBe('Every day');
  });
});

it('turns only the first space of a specialty into an underscore', () => {
  expect(specialtySlug('Weight Loss')).toBe('weight_loss');
  expect(specialtySlug('One Two Three')).toBe('one_two three');
});

it('reads an address and leaves out what cannot be meant', () => {
  expect(
    readTrainerSearch({ search: ' yoga ', specialty: 'juggling', location: '', maxRate: '6e4', page: '1' }),
  ).toEqual({ search: 'yoga' });
  expect(readTrainerSearch({ specialty: 'weight_loss', maxRate: '47.50', page: '3' })).toEqual({
    specialty: 'weight_loss',
    maxRate: '47.50',
    page: '3',
  });
});

it('lets a rejected application be sent in again, and an approved one only be suspended', () => {
  expect(trainerStates.canMove('rejected', 'pending')).toBe(true);
  expect(trainerStates.canMove('approved', 'rejected')).toBe(false);
  expect(trainerStates.canMove('suspended', 'approved')).toBe(true);
});
