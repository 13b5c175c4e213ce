import { describe, expect, it } from 'vitest';
import { addressLine, httpUrlOrNull } from './rules.ts';

describe('an address on one line', () => {
  it('adds town and postcode where they are missing', () => {
    const place = { address: '14 Strutton Ground', town: 'London', postcode: 'SW1P 2HP' };
    expect(addressLine(place)).toBe('14 Strutton Ground, London SW1P 2HP');
    expect(addressLine({ ...place, address: '14 Strutton Ground, London' })).toBe(
      '14 Strutton Ground, London SW1P 2HP',
    );
    expect(addressLine({ ...place, town: '' })).toBe('14 Strutton Ground SW1P 2HP');
  });

  it('says nothing twice', () => {
    const full = '14 Strutton Ground, London SW1P 2HP';
    expect(addressLine({ address: full, town: 'London', postcode: 'SW1P 2HP' })).toBe(full);
  });
});

describe('what stands behind a link', () => {
  it('is a web address or nothing', () => {
    expect(httpUrlOrNull('https://willow.example')).toBe('https://willow.example/');
    expect(httpUrlOrNull('javascript:alert(1)')).toBeNull();
    expect(httpUrlOrNull('willow.example')).toBeNull();
    expect(httpUrlOrNull(null)).toBeNull();
  });
});
