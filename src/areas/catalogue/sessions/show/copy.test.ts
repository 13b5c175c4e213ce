import { describe, expect, it } from 'vitest';
import {
  addressLine,
  ageLabel,
  nextOccurrenceWithPlace,
  offeredOccurrences,
  plainAddressLine,
} from './copy.ts';

describe('ageLabel', () => {
  it('puts "Age" before figures only', () => {
    expect(ageLabel('26-35')).toBe('Age 26-35');
    expect(ageLabel('50+')).toBe('Age 50+');
    expect(ageLabel('all_ages')).toBe('All Ages');
  });
});

describe('addressLine', () => {
  const place = { town: 'London', postcode: 'SW1P 2HP' };

  it('ends with town and postcode', () => {
    expect(addressLine({ ...place, address: '14 Strutton Ground' })).toBe(
      '14 Strutton Ground, London SW1P\u00a02HP',
    );
  });

  it('keeps ordinary spaces for programs', () => {
    expect(plainAddressLine({ ...place, address: '14 Strutton Ground' })).toBe(
      '14 Strutton Ground, London SW1P 2HP',
    );
  });

  it('says nothing twice', () => {
    expect(addressLine({ ...place, address: '14 Strutton Ground, London SW1P 2HP' })).toBe(
      '14 Strutton Ground, London SW1P\u00a02HP',
    );
    expect(addressLine({ ...place, address: '14 Strutton Ground, london' })).toBe(
      '14 Strutton Ground, london SW1P\u00a02HP',
    );
  });
});

describe('nextWithSpace', () => {
  const date = (day: number, spacesLeft: number) => ({
    startsAt: `2026-11-${day}T07:00:00.000Z`,
    endsAt: `2026-11-${day}T08:00:00.000Z`,
    spacesLeft,
  });

  it('passes over full dates', () => {
    expect(nextOccurrenceWithPlace([date(24, 0), date(25, 2), date(26, 9)])).toEqual(date(25, 2));
    expect(nextOccurrenceWithPlace([date(24, 0)])).toBeUndefined();
  });
});

it('offers three dates, and with all full the first with a place', () => {
  const date = (day: number, spacesLeft: number) => ({
    startsAt: `2026-12-0${day}T18:30:00Z`,
    endsAt: `2026-12-0${day}T19:30:00Z`,
    spacesLeft,
  });
  const days = (dates: readonly { startsAt: string }[]) => dates.map(({ startsAt }) => startsAt.slice(8, 10));
  expect(days(offeredOccurrences([date(1, 0), date(2, 4), date(3, 0)]))).toEqual(['01', '02', '03']);
  expect(days(offeredOccurrences([date(1, 0), date(2, 0), date(3, 0), date(5, 2)]))).toEqual([
    '01',
    '02',
    '05',
  ]);
  expect(days(offeredOccurrences([date(1, 0), date(2, 0), date(3, 0)]))).toEqual(['01', '02', '03']);
  expect(offeredOccurrences([])).toEqual([]);
});
