import { describe, expect, it } from 'vitest';
import { partsOfDay } from './filters/search-values.ts';
import {
  ageMask,
  difficultyMask,
  genderCode,
  priceBounds,
  relevance,
  relevanceParts,
  searchWords,
  slotBit,
} from './rules.ts';

const now = new Date('2026-12-01T10:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);

describe('relevance', () => {
  const session = { distanceMetres: 5_000, nextStartsAt: inDays(3), ratingThousandths: 4_000 };

  it('halves what is near at 5 km and what is soon at three days', () => {
    expect(relevanceParts(session, now)).toEqual({ near: 0.5, soon: 0.5, rated: 0.75 });
    expect(relevance(session, now)).toBeCloseTo(0.25 + 0.15 + 0.15, 12);
  });

  it('lies between 0 and 1', () => {
    const best = { distanceMetres: 0, nextStartsAt: now, ratingThousandths: 5_000 };
    const worst = { distanceMetres: null, nextStartsAt: null, ratingThousandths: 1_000 };
    expect(relevance(best, now)).toBe(1);
    expect(relevance(worst, now)).toBe(0);
  });

  it('rises as a session is nearer, sooner or better rated', () => {
    const before = relevance(session, now);
    expect(relevance({ ...session, distanceMetres: 4_000 }, now)).toBeGreaterThan(before);
    expect(relevance({ ...session, nextStartsAt: inDays(2) }, now)).toBeGreaterThan(before);
    expect(relevance({ ...session, ratingThousandths: 4_500 }, now)).toBeGreaterThan(before);
  });

  it('takes a date that has just begun for one that begins now', () => {
    expect(relevanceParts({ ...session, nextStartsAt: inDays(-1) }, now).soon).toBe(1);
  });
});

describe('masks', () => {
  it('gives all levels and all ages every bit', () => {
    expect(difficultyMask(['all_levels'])).toBe(difficultyMask(['beginner', 'intermediate', 'advanced']));
    expect(ageMask(['all_ages'])).toBe(
      ageMask(['2-5', '6-12', '13-17', '18-25', '26-35', '36-50', '50+', 'Family']),
    );
  });

  it('knows the search’s Family and the session’s family as one', () => {
    expect(ageMask(['Family'])).toBe(ageMask(['family']));
  });

  it('gives each part of each day a bit of its own', () => {
    const bits = [0, 1, 2, 3, 4, 5, 6].flatMap((day) => partsOfDay.map((part) => slotBit(day, part)));
    expect(new Set(bits).size).toBe(35);
    expect(bits.reduce((sum, bit) => sum + bit, 0)).toBe(2 ** 35 - 1);
  });

  it('tells the genders apart', () => {
    expect(new Set([genderCode('mixed'), genderCode('female_only'), genderCode('male_only')]).size).toBe(3);
  });
});

it('reads price bands as pence, from the lower bound up to but not including the upper', () => {
  expect(priceBounds('0-10')).toEqual({ minPence: 0, maxPence: 1_000 });
  expect(priceBounds('10-25')).toEqual({ minPence: 1_000, maxPence: 2_500 });
  expect(priceBounds('25-50')).toEqual({ minPence: 2_500, maxPence: 5_000 });
  expect(priceBounds('50+')).toEqual({ minPence: 5_000, maxPence: null });
});

it.each([
  ["Women's Café: Pilates & Flow", ['womens', 'cafe', 'pilates', 'flow']],
  ['Ŵyl  SYMUD—5k', ['wyl', 'symud', '5k']],
  ['e\u0301lan vital', ['elan', 'vital']],
  ['… !', []],
  ['', []],
])('cuts %j into words', (text, words) => {
  expect(searchWords(text)).toEqual(words);
});
