import { describe, expect, it } from 'vitest';
import { postcodeAreas } from '../gazetteer/gazetteer.server.ts';
import {
  findOutcodePrefix,
  outcodeArea,
  POSTCODE_AREA_CODES,
  parsePostcode,
  readUnitPostcode,
} from './postcode.ts';

describe('whole postcodes', () => {
  it.each([
    ['sw1a1aa', 'SW1A 1AA', 'SW1A', 'SW1A 1', 'SW'],
    ['e16an', 'E1 6AN', 'E1', 'E1 6', 'E'],
    ['e161an', 'E16 1AN', 'E16', 'E16 1', 'E'],
    ['W1A 0AX', 'W1A 0AX', 'W1A', 'W1A 0', 'W'],
    ['N1P 2AB', 'N1P 2AB', 'N1P', 'N1P 2', 'N'],
    [' SW1A 2AA\n', 'SW1A 2AA', 'SW1A', 'SW1A 2', 'SW'],
    ['SW1A-2AA', 'SW1A 2AA', 'SW1A', 'SW1A 2', 'SW'],
    ['sw1a\u00a02aa', 'SW1A 2AA', 'SW1A', 'SW1A 2', 'SW'],
    ['S W 1 A 2 A A', 'SW1A 2AA', 'SW1A', 'SW1A 2', 'SW'],
    ['BT1 5GS', 'BT1 5GS', 'BT1', 'BT1 5', 'BT'],
    ['GY1 1WG', 'GY1 1WG', 'GY1', 'GY1 1', 'GY'],
    ['M60 1NW', 'M60 1NW', 'M60', 'M60 1', 'M'],
    ['EC1A 1BB', 'EC1A 1BB', 'EC1A', 'EC1A 1', 'EC'],
  ])('reads %j as %s', (text, normalised, outcode, sector, area) => {
    expect(parsePostcode(text)).toEqual({
      kind: 'unit',
      normalised,
      compact: normalised.replace(' ', ''),
      outcode,
      sector,
      area,
      repaired: false,
    });
  });

  it.each([
    ['SWIA 2AA', 'SW1A 2AA'],
    ['SW1A OAA', 'SW1A 0AA'],
    ['LS6 lAB', 'LS6 1AB'],
    ['0X1 2JD', 'OX1 2JD'],
    ['EH1 IYZ', 'EH1 1YZ'],
  ])('repairs the look-alike in %j to %s', (text, normalised) => {
    expect(parsePostcode(text)).toMatchObject({ kind: 'unit', normalised, repaired: true });
  });

  it('reads every generated postcode back to itself, however it is spelt', () => {
    const outcodes = ['B1', 'M25', 'W1T', 'N1C', 'LS6', 'OX26', 'EC4M', 'ZE3', 'HS9', 'IM99', 'JE2', 'TD15'];
    for (const outcode of outcodes) {
      for (const digit of '0123456789') {
        for (const letter of 'ABDEFGHJLNPQRSTUWXYZ') {
          const normalised = `${outcode} ${digit}${letter}${letter}`;
          for (const spelling of [normalised, normalised.toLowerCase(), normalised.replace(' ', '')]) {
            expect(parsePostcode(spelling)).toMatchObject({ kind: 'unit', normalised, repaired: false });
          }
        }
      }
    }
  });
});

describe('parts of postcodes', () => {
  it.each([
    ['SW1A', 'SW'],
    ['e8', 'E'],
    ['EC1A', 'EC'],
    ['BT1', 'BT'],
  ])('reads %j as an outcode', (text, area) => {
    expect(parsePostcode(text)).toEqual({
      kind: 'outcode',
      normalised: text.toUpperCase(),
      outcode: text.toUpperCase(),
      area,
      sectorReading: null,
    });
  });

  it('reads M11 as the district and keeps the sector reading beside it', () => {
    expect(parsePostcode('M11')).toMatchObject({ kind: 'outcode', outcode: 'M11', sectorReading: 'M1 1' });
  });

  it.each([
    ['M1 1', 'M1 1', 'M1'],
    ['ls6-3', 'LS6 3', 'LS6'],
    ['SW1A2', 'SW1A 2', 'SW1A'],
    ['LS111', 'LS11 1', 'LS11'],
  ])('reads %j as the sector %s', (text, sector, outcode) => {
    expect(parsePostcode(text)).toMatchObject({ kind: 'sector', sector, outcode });
  });

  it.each([
    ['E8 1E', 'E8 1E', 'E8 1', 'E8'],
    ['e81e', 'E8 1E', 'E8 1', 'E8'],
    ['E16 1A', 'E16 1A', 'E16 1', 'E16'],
    ['E1W 1A', 'E1W 1A', 'E1W 1', 'E1W'],
    ['SW1A 2A', 'SW1A 2A', 'SW1A 2', 'SW1A'],
    ['sw1a-2a', 'SW1A 2A', 'SW1A 2', 'SW1A'],
  ])(
    'reads %j, a postcode without its last letter, as %s of the sector %s',
    (text, typed, sector, outcode) => {
      expect(parsePostcode(text)).toEqual({
        kind: 'sector',
        normalised: typed,
        sector,
        outcode,
        area: outcodeArea(outcode),
      });
    },
  );

  it.each(['E8 1I', 'E8 1EE1', 'QA1 1A', 'SW1A 2AAA'])('reads no sector out of %j', (text) => {
    expect(parsePostcode(text).kind).toBe('invalid');
  });

  it.each(['EC1', 'ec4', 'WC2', 'W1', 'SW1'])('reads %j as a divided London district', (text) => {
    expect(parsePostcode(text)).toMatchObject({ kind: 'outcode-prefix', outcodePrefix: text.toUpperCase() });
  });

  it.each(['LS', 'e', 'bt', 'JE'])('reads %j as an area', (text) => {
    expect(parsePostcode(text)).toEqual({
      kind: 'area',
      normalised: text.toUpperCase(),
      area: text.toUpperCase(),
    });
  });

  it('knows which divided district an outcode belongs to', () => {
    expect(findOutcodePrefix('EC1A')).toBe('EC1');
    expect(findOutcodePrefix('W1T')).toBe('W1');
    expect(findOutcodePrefix('EC1')).toBe('EC1');
    expect(findOutcodePrefix('E1W')).toBeNull();
    expect(findOutcodePrefix('LS6')).toBeNull();
  });
});

describe('codes without a place', () => {
  it.each([
    ['GIR 0AA', 'GIR 0AA', 'girobank'],
    ['BFPO 801', 'BFPO 801', 'forces'],
    ['bfpo57', 'BFPO 57', 'forces'],
    ['BF1 3AA', 'BF1 3AA', 'forces'],
    ['BX1 1LT', 'BX1 1LT', 'non-geographic'],
    ['XX10 1AA', 'XX10 1AA', 'non-geographic'],
    ['QX1 1AA', 'QX1 1AA', 'non-geographic'],
    ['ZZ99 3VZ', 'ZZ99 3VZ', 'non-geographic'],
    ['FIQQ 1ZZ', 'FIQQ 1ZZ', 'overseas'],
    ['GX11 1AA', 'GX11 1AA', 'overseas'],
  ])('names %j as %s', (text, normalised, reason) => {
    expect(parsePostcode(text)).toEqual({ kind: 'special', normalised, reason });
  });
});

describe('what is no postcode', () => {
  it.each([
    ['EH1 JS', 'malformed'],
    ['1A1 1AA', 'malformed'],
    ['M1 1AO', 'malformed'],
    ['QA1 1AA', 'malformed'],
    ['SW1A 2AAA', 'malformed'],
    ['AA1 1AA', 'unknown-area'],
    ['VA1', 'malformed'],
    ['ZA12', 'unknown-area'],
    ['12345', 'malformed'],
    ['Leeds', 'no-digits'],
    ['Bath', 'no-digits'],
    ['  ', 'empty'],
    ['', 'empty'],
  ])('refuses %j as %s', (text, reason) => {
    expect(parsePostcode(text)).toEqual({ kind: 'invalid', text: text.trim(), reason });
  });

  it('refuses them from data files too', () => {
    expect(readUnitPostcode('M11AO')).toBeNull();
    expect(readUnitPostcode('QA11AA')).toBeNull();
    expect(readUnitPostcode('LS63AB')?.sector).toBe('LS6 3');
  });
});

it('knows 124 areas, and the gazetteer has a centre for each', () => {
  expect(POSTCODE_AREA_CODES.size).toBe(124);
  expect(new Set(postcodeAreas().map((area) => area.code))).toEqual(POSTCODE_AREA_CODES);
});
