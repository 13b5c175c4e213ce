import { describe, expect, it } from 'vitest';
import { durationMinutes, isUkZone, parseDay, parseInstant, parseTime, repetitionDays } from './iso-8601.ts';

describe('durationMinutes', () => {
  it.each([
    ['PT1H30M', 90],
    ['PT90M', 90],
    ['PT1.5H', 90],
    ['PT1,5H', 90],
    ['PT5400S', 90],
    ['P0DT1H', 60],
    ['P0Y0M0DT0H45M0S', 45],
    ['P1D', 1440],
    ['P1W', 10_080],
    ['pt1h', 60],
    ['PT01:30:00', 90],
    ['P0000-00-00T00:50:00', 50],
  ])('reads %s', (text, minutes) => expect(durationMinutes(text)).toBe(minutes));

  it.each(['', 'P', 'PT', 'P1M', 'P1Y', '1H', '60', '-PT1H', 'PT1H30', null])('refuses %s', (text) =>
    expect(durationMinutes(text)).toBeNull(),
  );
});

it.each([
  ['P1W', 7],
  ['P7D', 7],
  ['P1D', 1],
  ['Daily', 1],
  ['fortnightly', 14],
  ['P1W1D', 8],
  ['PT1H', null],
  ['P1M', null],
  ['P0D', null],
])('a repetition of %s takes %s days', (text, days) => expect(repetitionDays(text)).toBe(days));

describe('instantIn', () => {
  it.each([
    ['2026-05-09T09:00:00+01:00', '2026-05-09T08:00:00Z'],
    ['2026-05-09T09:00+0100', '2026-05-09T08:00:00Z'],
    ['20260509T0900+01', '2026-05-09T08:00:00Z'],
    ['20260509T090000Z', '2026-05-09T09:00:00Z'],
    ['2026-05-09 09:00z', '2026-05-09T09:00:00Z'],
    ['2026-05-09T09:00:30.5Z', '2026-05-09T09:00:00Z'],
    ['2026-05-09T09Z', '2026-05-09T09:00:00Z'],
  ])('reads %s', (text, instant) => expect(parseInstant(text)?.toString()).toBe(instant));

  it.each([
    '2026-05-09T09:00',
    '2026-05-09',
    '2026-0509T09:00Z',
    '2026-02-30T09:00Z',
    '1026-05-09T09:00Z',
    'soon',
  ])('refuses %s', (text) => expect(parseInstant(text)).toBeNull());
});

describe('dayIn', () => {
  it.each([
    ['2026-03-02', '2026-03-02'],
    ['20260302', '2026-03-02'],
    ['2026-061', '2026-03-02'],
    ['2026061', '2026-03-02'],
    ['2026-W10-1', '2026-03-02'],
    ['2026W101', '2026-03-02'],
    ['2026-06-01T23:00:00Z', '2026-06-02'],
    ['2026-06-01T23:00:00', '2026-06-01'],
  ])('reads %s', (text, day) => expect(parseDay(text)).toBe(day));

  it.each(['2026-02-30', '2026-366', '2026-W54-1', '02/03/2026', '', null])('refuses %s', (text) =>
    expect(parseDay(text)).toBeNull(),
  );
});

describe('timeIn', () => {
  it.each([
    ['18:30', '18:30'],
    ['9:30', '09:30'],
    ['1830', '18:30'],
    ['183000', '18:30'],
    ['T18:30:00', '18:30'],
    ['18:30:00.000', '18:30'],
    ['2026-03-02T18:30:00', '18:30'],
    ['2026-06-02T18:30:00Z', '19:30'],
  ])('reads %s', (text, time) => expect(parseTime(text)).toBe(time));

  it.each(['18:30:00Z', '18:30+01:00', '24:00', '18:60', '930', '18', '18:30:15', '', null])(
    'refuses %s',
    (text) => expect(parseTime(text)).toBeNull(),
  );

  it('reads 24:00 as the end of a day', () => expect(parseTime('24:00', true)).toBe('00:00'));
});

it.each([
  ['Europe/London', true],
  ['europe/belfast', true],
  ['GB', true],
  [null, true],
  ['Europe/Dublin', false],
  ['UTC', false],
])('the zone %s: %s', (name, isUk) => expect(isUkZone(name)).toBe(isUk));
