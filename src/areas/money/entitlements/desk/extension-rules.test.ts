import { describe, expect, it } from 'vitest';
import { MAX_PASS_PLACES, type PassToExtend, planExtension } from './extension-rules.ts';

const today = '2026-11-29';
const pass = (more: Partial<PassToExtend> = {}): PassToExtend => ({
  unlimited: false,
  places: 10,
  open: 4,
  refunded: false,
  lastDay: '2026-12-10',
  ...more,
});

describe('an extension of a pass', () => {
  it('moves the last day, and visits alone leave it', () => {
    expect(planExtension(pass(), { days: 14, visits: 0 }, today)).toEqual({ lastDay: '2026-12-24' });
    expect(planExtension(pass(), { days: 0, visits: 2 }, today)).toEqual({ lastDay: '2026-12-10' });
  });

  it('counts from today where the pass has ended, and needs days and visits then', () => {
    const ended = pass({ open: 0, lastDay: '2026-11-01' });
    expect(planExtension(ended, { days: 7, visits: 1 }, today)).toEqual({ lastDay: '2026-12-06' });
    expect(planExtension(ended, { days: 7, visits: 0 }, today)).toEqual({ refusal: 'needsVisits' });
    expect(planExtension(ended, { days: 0, visits: 1 }, today)).toEqual({ refusal: 'needsDays' });
  });

  it('needs visits for a pass that is used up', () => {
    expect(planExtension(pass({ open: 0 }), { days: 7, visits: 0 }, today)).toEqual({
      refusal: 'needsVisits',
    });
    expect(planExtension(pass({ open: 0 }), { days: 0, visits: 1 }, today)).toEqual({
      lastDay: '2026-12-10',
    });
  });

  it('gives an unlimited pass days only, while it lasts', () => {
    const unlimited = pass({ unlimited: true, places: 1, open: 1 });
    expect(planExtension(unlimited, { days: 3, visits: 0 }, today)).toEqual({ lastDay: '2026-12-13' });
    expect(planExtension(unlimited, { days: 3, visits: 1 }, today)).toEqual({ refusal: 'unlimited' });
    expect(planExtension({ ...unlimited, lastDay: '2026-11-28' }, { days: 3, visits: 0 }, today)).toEqual({
      refusal: 'unlimitedOver',
    });
  });

  it('refuses nothing, too many, and a refunded pass', () => {
    expect(planExtension(pass(), { days: 0, visits: 0 }, today)).toEqual({ refusal: 'nothing' });
    expect(planExtension(pass({ places: MAX_PASS_PLACES }), { days: 0, visits: 1 }, today)).toEqual({
      refusal: 'tooMany',
    });
    expect(planExtension(pass({ open: 0, refunded: true }), { days: 5, visits: 5 }, today)).toEqual({
      refusal: 'refunded',
    });
  });
});
