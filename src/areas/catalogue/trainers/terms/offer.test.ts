import { describe, expect, it } from 'vitest';
import { summariseSpans, trainerOffers, trainerWeek, weekProblem } from './offer.ts';

const at = (hours: number, minutes = 0) => hours * 60 + minutes;

describe('the week of a trainer', () => {
  it('is that of their days and times of day, neighbouring ones in one, until they say it by the clock', () => {
    const profile = { availableDays: [0, 3], preferredTimes: ['afternoon', 'morning'] as const };
    expect(trainerWeek({ ...profile, spans: [] })).toEqual([
      { day: 3, from: at(6), until: at(18) },
      { day: 0, from: at(6), until: at(18) },
    ]);
    expect(trainerWeek({ ...profile, preferredTimes: ['morning', 'evening'], spans: [] })).toHaveLength(4);
    const spans = [{ day: 1, from: at(6, 30), until: at(11) }];
    expect(trainerWeek({ ...profile, spans })).toEqual(spans);
  });

  it('by the clock comes to days and times of day for whoever knows only those', () => {
    expect(
      summariseSpans([
        { day: 4, from: at(16), until: at(20, 30) },
        { day: 1, from: at(5), until: at(5, 45) },
      ]),
    ).toEqual({ days: [1, 4], times: ['morning', 'afternoon', 'evening'] });
    expect(summariseSpans([{ day: 0, from: at(12), until: at(18) }])).toEqual({
      days: [0],
      times: ['afternoon'],
    });
  });

  it.each([
    ['a time between two steps of five minutes', [{ day: 1, from: at(6, 12), until: at(8) }]],
    ['an end before its start', [{ day: 1, from: at(9), until: at(8) }]],
    ['less than can be booked', [{ day: 1, from: at(9), until: at(9, 15) }]],
    ['the middle of the night', [{ day: 1, from: at(3), until: at(8) }]],
    [
      'two that touch',
      [
        { day: 1, from: at(9), until: at(10) },
        { day: 1, from: at(10), until: at(11) },
      ],
    ],
    ['five in a day', [6, 8, 10, 12, 14].map((hour) => ({ day: 1, from: at(hour), until: at(hour + 1) }))],
  ])('is refused with %s', (_what, spans) => {
    expect(weekProblem(spans)).not.toBeNull();
  });

  it('may begin and end on any five minutes', () => {
    expect(weekProblem([{ day: 1, from: at(6, 40), until: at(8, 5) }])).toBeNull();
  });

  it('is fine on two days at the same time', () => {
    expect(weekProblem([1, 2].map((day) => ({ day, from: at(9), until: at(10) })))).toBeNull();
  });
});

describe('what a trainer offers', () => {
  const trainer = { sessionTypes: ['one_on_one', 'online'] as const, hourlyRatePence: 5000 };

  it('is an hour of each kind at their rate', () => {
    expect(trainerOffers({ ...trainer, prices: [] })).toEqual([
      { sessionType: 'one_on_one', minutes: 60, pricePence: 5000 },
      { sessionType: 'online', minutes: 60, pricePence: 5000 },
    ]);
  });

  it('with what they said otherwise, and without kinds that they no longer give', () => {
    expect(
      trainerOffers({
        ...trainer,
        prices: [
          { sessionType: 'one_on_one', minutes: 90, pricePence: 7000 },
          { sessionType: 'online', minutes: 60, pricePence: null },
          { sessionType: 'online', minutes: 30, pricePence: 2200 },
          { sessionType: 'small_group', minutes: 60, pricePence: 8000 },
        ],
      }),
    ).toEqual([
      { sessionType: 'one_on_one', minutes: 60, pricePence: 5000 },
      { sessionType: 'one_on_one', minutes: 90, pricePence: 7000 },
      { sessionType: 'online', minutes: 30, pricePence: 2200 },
    ]);
  });
});
