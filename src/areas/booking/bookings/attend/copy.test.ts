import { describe, expect, it } from 'vitest';
import { formatMark } from './copy.ts';

const startsAt = new Date('2026-11-24T18:30:00Z');
const mark = { by: 'Dana', at: '2026-11-24T18:25:10.000Z' };

describe('a mark in words', () => {
  it('says who and when', () => {
    expect(formatMark({ state: 'attended', mark }, startsAt)).toBe('Checked in by Dana at 18:25');
    expect(formatMark({ state: 'no_show', mark }, startsAt)).toBe('Marked as a no-show by Dana at 18:25');
  });

  it('names the day when it is another one than the session’s', () => {
    const later = { by: 'Dana', at: '2026-11-25T09:10:00.000Z' };
    expect(formatMark({ state: 'attended', mark: later }, startsAt)).toBe(
      'Checked in by Dana on Wed 25 Nov at 09:10',
    );
  });

  it('goes without the name of someone who has left', () => {
    expect(formatMark({ state: 'attended', mark: { ...mark, by: null } }, startsAt)).toBe(
      'Checked in at 18:25',
    );
  });

  it('has nothing to say without a mark', () => {
    expect(formatMark({ state: 'attended', mark: null }, startsAt)).toBeNull();
    expect(formatMark({ state: 'confirmed', mark }, startsAt)).toBeNull();
  });
});
