import { describe, expect, it } from 'vitest';
import {
  formatShortSpan,
  formatSpanDay,
  holdExpirySentence,
  ratingFact,
  resolveSpan,
  scheduleRows,
  seeYouSentence,
  selectDateToBook,
} from './copy.ts';

const winterSpan = { startsAt: '2026-11-24T07:00:00.000Z', endsAt: '2026-11-24T08:00:00.000Z' };
const summerSpan = { startsAt: '2026-07-07T17:30:00.000Z', endsAt: '2026-07-07T18:30:00.000Z' };

describe('seeing somebody again', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  it.each([
    ['2026-11-22T19:00:00Z', 'See you today, Sam.'],
    ['2026-11-23T07:00:00Z', 'See you tomorrow, Sam.'],
    ['2026-11-28T09:00:00Z', 'See you on Saturday, Sam.'],
    ['2026-11-29T09:00:00Z', 'See you on Sunday 29 November, Sam.'],
  ])('%s', (startsAt, sentence) => {
    expect(seeYouSentence({ startsAt }, 'Sam', now)).toBe(sentence);
  });

  it('needs no name', () => {
    expect(seeYouSentence({ startsAt: '2026-11-23T07:00:00Z' }, '', now)).toBe('See you tomorrow.');
  });
});

describe('dates and times', () => {
  it('are those of London, in winter and in summer', () => {
    expect(formatShortSpan(winterSpan)).toBe('Tue 24 Nov, 07:00 to 08:00');
    expect(formatShortSpan(summerSpan)).toBe('Tue 7 Jul, 18:30 to 19:30');
    expect(formatSpanDay(winterSpan)).toBe('Tuesday 24 November');
    expect(holdExpirySentence('2026-07-07T17:42:00.000Z', 1)).toBe('We’re holding your place until 18:42.');
    expect(holdExpirySentence('2026-07-07T17:42:00.000Z', 3)).toBe(
      'We’re holding 3 places for you until 18:42.',
    );
  });
});

describe('the date to book', () => {
  const now = new Date('2026-11-20T09:00:00Z');
  const session = {
    duration: 60,
    nextOccurrences: [
      { ...winterSpan, spacesLeft: 0 },
      { startsAt: '2026-12-01T07:00:00.000Z', endsAt: '2026-12-01T08:00:00.000Z', spacesLeft: 2 },
    ],
  };

  it('is the one asked for, else the next with a space', () => {
    expect(selectDateToBook(session, winterSpan.startsAt, now)).toBe(winterSpan.startsAt);
    expect(selectDateToBook(session, undefined, now)).toBe('2026-12-01T07:00:00.000Z');
    expect(selectDateToBook({ nextOccurrences: [] }, undefined, now)).toBeNull();
  });

  it('ends when the server says, else after the session’s length', () => {
    expect(resolveSpan('2026-11-24T07:00:00Z', session, [])).toMatchObject({ endsAt: winterSpan.endsAt });
    expect(resolveSpan('2027-01-05T07:00:00.000Z', session, []).endsAt).toBe('2027-01-05T08:00:00.000Z');
  });
});

describe('the session’s week', () => {
  const schedule = [
    { dayOfWeek: 0, startTime: '10:00', endTime: '11:00' },
    { dayOfWeek: 1, startTime: '18:30', endTime: '19:30' },
    { dayOfWeek: 2, startTime: '18:30', endTime: '19:30' },
    { dayOfWeek: 2, startTime: '07:00', endTime: '08:00' },
  ];

  it('has the booked slot first, the others from Monday on', () => {
    expect(scheduleRows(schedule, summerSpan.startsAt)).toEqual([
      { day: 'Tuesday', times: '18:30 to 19:30', booked: true },
      { day: 'Monday', times: '18:30 to 19:30', booked: false },
      { day: 'Tuesday', times: '07:00 to 08:00', booked: false },
      { day: 'Sunday', times: '10:00 to 11:00', booked: false },
    ]);
  });

  it('marks none when the slot has since been changed', () => {
    expect(scheduleRows(schedule, '2026-11-24T12:00:00Z').some(({ booked }) => booked)).toBe(false);
    expect(scheduleRows([], summerSpan.startsAt)).toEqual([]);
  });
});

describe('the rating at the checkout', () => {
  it('is what people gave, with how many they are', () => {
    expect(ratingFact({ rating: 4.5, reviewCount: 8 }, 4.8)).toBe('4.5 rating (8 reviews)');
    expect(ratingFact({ rating: 4, reviewCount: 1 }, null)).toBe('4.0 rating (1 review)');
  });

  it('is marked as nobody’s in a demo before the first review, and elsewhere says that there is none', () => {
    const unrated = { rating: null, reviewCount: 0 };
    expect(ratingFact(unrated, 4.8)).toBe('4.8 rating, no reviews yet');
    expect(ratingFact(unrated, null)).toBe('No reviews yet');
  });
});
