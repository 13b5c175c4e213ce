import { describe, expect, it } from 'vitest';
import { townFromAddress } from '../rules.ts';

describe('the town of an address', () => {
  it.each([
    ['14 Strutton Ground, London', 'London'],
    ['214 Mare Street, Hackney, London', 'London'],
    ['Unit 4, Mill Lane, Leeds, LS6 3AB', 'Leeds'],
    ['The Old Hall, Bath, ', 'Bath'],
    ['3 Mill Lane', 'Leeds'],
    ['3 Mill Lane, Unit 7', 'Leeds'],
  ])('%s: %s', (address, town) => {
    expect(townFromAddress(address, 'Leeds')).toBe(town);
  });
});
