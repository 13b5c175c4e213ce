import { describe, expect, it } from 'vitest';
import { detectFormat } from './read-row.ts';

// The Ordnance Survey's check point in London.
const LONDON = { lat: '51.48936565', lng: '-0.11992557', easting: '530625', northing: '178388' };

function reader(firstRow: string[]) {
  const format = detectFormat(firstRow);
  if (format === null) throw new Error('The format was not recognised.');
  return format;
}

describe('Code-Point Open', () => {
  const first = ['LS6 3AB', '10', '428200', '436200', 'E92000001', '', '', '', '', ''];

  it('is recognised by its first row, without and with a header', () => {
    expect(reader(first)).toMatchObject({ name: 'Code-Point Open', hasHeader: false });
    expect(reader(['Postcode', 'Positional_quality_indicator', 'Eastings', 'Northings']).hasHeader).toBe(
      true,
    );
    expect(reader(['PC', 'PQ', 'EA', 'NO', 'CY']).hasHeader).toBe(true);
  });

  it.each(['LS6 3AB', 'LS63AB', 'LS6  3AB', 'ls6 3ab'])('reads the padded postcode %j', (postcode) => {
    expect(reader(first).readRow([postcode, '10', '530625', '178388'])).toMatchObject({
      row: {
        postcode: 'LS63AB',
        outcode: 'LS6',
        easting: 530625,
        northing: 178388,
        lat: expect.closeTo(Number(LONDON.lat), 4),
        lng: expect.closeTo(Number(LONDON.lng), 4),
        terminatedOn: null,
        source: 'code-point-open',
      },
    });
  });

  it.each([
    [['LS6 3AB', '90', '0', '0'], 'without a location'],
    [['LS6 3AB', '10', '0', '0'], 'without a location'],
    [['LS6 3', '10', '428200', '436200'], 'not a postcode'],
    [['M1 1AO', '10', '428200', '436200'], 'not a postcode'],
    [['LS6 3AB', '10', '428200'], 'too few columns'],
    [['LS6 3AB', '10', 'east', '436200'], 'location is not a number'],
    [['LS6 3AB', '10', '4282000', '4362000'], 'location outside the islands'],
  ])('leaves out %j', (columns, skipped) => {
    expect(reader(first).readRow(columns)).toEqual({ skipped });
  });
});

describe('the ONS directories', () => {
  const RELEASES: Record<string, string[]> = {
    'ONSPD 2023': ['pcd', 'pcd2', 'pcds', 'doterm', 'oseast1m', 'osnrth1m', 'osgrdind', 'lat', 'long'],
    'ONSPD 2025': ['pcd7', 'pcd8', 'pcds', 'doterm', 'east1m', 'north1m', 'gridind', 'lat', 'long'],
    'NSPL, quoted upper case with a byte order mark': [
      '\uFEFFPCD',
      'PCD2',
      'PCDS',
      'DOTERM',
      'OSEAST1M',
      'OSNRTH1M',
      'OSGRDIND',
      'LAT',
      'LONG',
    ],
  };

  describe.each(Object.entries(RELEASES))('%s', (_, header) => {
    const format = reader(header);
    const read = (
      postcode: string,
      doterm: string,
      grid: string,
      east: string,
      north: string,
      lat: string,
      long: string,
    ) => format.readRow([postcode, postcode, postcode, doterm, east, north, grid, lat, long]);

    it('is recognised by the names of its columns', () => {
      expect(format).toMatchObject({ name: 'ONS postcode directory', hasHeader: true });
    });

    it('keeps latitude, longitude and grid reference as given', () => {
      expect(read('SW8 1AA', '', '1', LONDON.easting, '0178388', LONDON.lat, LONDON.lng)).toEqual({
        row: {
          postcode: 'SW81AA',
          outcode: 'SW8',
          easting: 530625,
          northing: 178388,
          lat: 51.48936565,
          lng: -0.11992557,
          terminatedOn: null,
          source: 'ons',
        },
      });
    });

    it('notes when a postcode was withdrawn', () => {
      expect(
        read('SW8 1AA', '199606', '1', LONDON.easting, LONDON.northing, LONDON.lat, LONDON.lng),
      ).toMatchObject({ row: { terminatedOn: '1996-06-01' } });
    });

    it('puts Northern Ireland on the British grid: its own columns are on the Irish one', () => {
      expect(read('BT1 5GS', '', '1', '333826', '374043', '54.5973', '-5.9301')).toMatchObject({
        row: { easting: expect.closeTo(146_200, -3), northing: expect.closeTo(529_700, -4) },
      });
    });

    it('computes a missing grid reference', () => {
      expect(read('SW8 1AA', '', '1', '', '', LONDON.lat, LONDON.lng)).toMatchObject({
        row: { easting: expect.closeTo(530_625, -1), northing: expect.closeTo(178_388, -1) },
      });
    });

    it('leaves out what has no place', () => {
      expect(read('JE2 3QA', '', '9', '', '', '99.999999', '0.000000')).toEqual({
        skipped: 'without a location',
      });
      expect(read('SW8 1AA', '', '1', '', '', '99.999999', '0')).toEqual({ skipped: 'without a location' });
      expect(read('SW8 1AA', '', '1', '', '', '', '')).toEqual({ skipped: 'without a location' });
      expect(read('NPT 9AA', '', '1', '', '', '51', '-3')).toEqual({ skipped: 'not a postcode' });
      expect(read('SW8 1AA', 'soon', '1', '', '', '51', '0')).toEqual({
        skipped: 'termination date not understood',
      });
      expect(read('SW8 1AA', '', '1', '', '', '-0.1', '51.5')).toEqual({
        skipped: 'location outside the islands',
      });
      expect(format.readRow(['SW8 1AA'])).toEqual({ skipped: 'too few columns' });
    });
  });
});

it.each([
  [['name', 'address', 'telephone']],
  [['LAD23CD', 'LAD23NM']],
  [['']],
  [['LS6 3AB', 'Leeds', 'West Yorkshire', 'England']],
])('does not take %j for postcode data', (firstRow) => {
  expect(detectFormat(firstRow)).toBeNull();
});
