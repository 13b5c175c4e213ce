import { expect, it } from 'vitest';
import { comparisonSpan, monthsUntil, spanEnding, weekStarts } from './spans.ts';

const now = new Date('2026-11-24T09:40:00Z'); // a Tuesday

it('weeks end today, and stand beside as many before them', () => {
  const span = spanEnding(now, 4);
  expect([span.firstDay, span.lastDay, weekStarts(span)]).toEqual([
    '2026-10-28',
    '2026-11-24',
    ['2026-10-28', '2026-11-04', '2026-11-11', '2026-11-18'],
  ]);
  const before = comparisonSpan(span, 'before');
  expect([before.firstDay, before.lastDay]).toEqual(['2026-09-30', '2026-10-27']);
});

it('the other span is cut at the same time of the clock, also over a change of it', () => {
  // 27 October and 24 November are winter time, June is summer time.
  expect(comparisonSpan(spanEnding(now, 4), 'before').until.toISOString()).toBe('2026-10-27T09:40:00.001Z');
  const summer = comparisonSpan(spanEnding(new Date('2026-11-10T09:40:00Z'), 4), 'before');
  expect(summer.until.toISOString()).toBe('2026-10-13T08:40:00.001Z');
});

it('the same weeks of a year ago begin on the same day of the week', () => {
  const year = comparisonSpan(spanEnding(now, 12), 'year');
  expect([year.firstDay, year.lastDay]).toEqual(['2025-09-03', '2025-11-25']);
  expect(new Date(`${year.firstDay}T12:00Z`).getUTCDay()).toBe(
    new Date(`${spanEnding(now, 12).firstDay}T12:00Z`).getUTCDay(),
  );
});

it('months go back over the turn of a year', () => {
  expect(monthsUntil(new Date('2026-02-28T23:00:00Z'))).toEqual([
    '2025-09-01',
    '2025-10-01',
    '2025-11-01',
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
  ]);
});
