import type { PostcodeRow } from '#areas/catalogue/postcodes/import-queries.server.ts';
import { toGrid, toLatLng } from '#areas/catalogue/postcodes/lookup/national-grid.ts';
import { compactPostcode, readUnitPostcode } from '#areas/catalogue/postcodes/lookup/postcode.ts';

export type SkipReason =
  | 'too few columns'
  | 'not a postcode'
  | 'without a location'
  | 'location is not a number'
  | 'location outside the islands'
  | 'termination date not understood';

export type RowReading = { row: PostcodeRow } | { skipped: SkipReason };

export type FileFormat = {
  /** "Code-Point Open", for the report. */
  name: string;
  /** The first row is a header, not a postcode. */
  hasHeader: boolean;
  readRow(columns: readonly string[]): RowReading;
};

/** Code-Point Open's code for postcodes without coordinates. */
const NO_COORDINATES_QUALITY = 90;
/** ONSPD's and NSPL's code for postcodes without a grid reference; their latitude is 99.999999. */
const NO_GRID_QUALITY = '9';
/** Areas with the Irish grid (BT) or without one. */
const OFF_GRID_AREA = /^(?:BT|IM|GY|JE)/;

/**
 * Recognises a file of postcodes by its first row: Code-Point Open with or without header, or ONSPD/NSPL by
 * the names of its columns, which change from release to release.
 *
 * @returns null when the file is something else
 */
export function detectFormat(firstRow: readonly string[]): FileFormat | null {
  const names = firstRow.map((name) =>
    name
      .replace(/^\uFEFF/, '')
      .trim()
      .toLowerCase(),
  );
  return codePointFormat(firstRow, names) ?? onsFormat(names);
}

function codePointFormat(firstRow: readonly string[], names: readonly string[]): FileFormat | null {
  const named =
    (names[0] === 'postcode' && names[1] === 'positional_quality_indicator') ||
    (names[0] === 'pc' && names[1] === 'pq');
  const bare =
    firstRow.length >= 4 &&
    readUnitPostcode(compactPostcode(firstRow[0] ?? '')) !== null &&
    firstRow.slice(1, 4).every((column) => /^\s*\d+\s*$/.test(column));
  if (!named && !bare) return null;
  return { name: 'Code-Point Open', hasHeader: named, readRow: readCodePointRow };
}

/** Postcode, quality, easting, northing, then codes of authorities. */
function readCodePointRow(columns: readonly string[]): RowReading {
  const [text, quality, eastingText, northingText] = columns;
  if (
    text === undefined ||
    quality === undefined ||
    eastingText === undefined ||
    northingText === undefined
  ) {
    return { skipped: 'too few columns' };
  }
  const unit = readUnitPostcode(compactPostcode(text));
  if (unit === null) return { skipped: 'not a postcode' };
  if (Number(quality) >= NO_COORDINATES_QUALITY) return { skipped: 'without a location' };
  const easting = readNumber(eastingText);
  const northing = readNumber(northingText);
  if (easting === null || northing === null) return { skipped: 'location is not a number' };
  if (easting === 0 && northing === 0) return { skipped: 'without a location' };
  return skipOffIslands({
    postcode: unit.compact,
    outcode: unit.outcode,
    easting,
    northing,
    ...toLatLng({ easting, northing }),
    terminatedOn: null,
    source: 'code-point-open',
  });
}

function onsFormat(names: readonly string[]): FileFormat | null {
  const column = (...variants: string[]) => {
    const index = variants.map((variant) => names.indexOf(variant)).find((found) => found >= 0);
    return index ?? -1;
  };
  const at = {
    postcode: column('pcds', 'pcd', 'pcd2', 'pcd7', 'pcd8'),
    terminated: column('doterm'),
    easting: column('oseast1m', 'east1m'),
    northing: column('osnrth1m', 'north1m'),
    gridQuality: column('osgrdind', 'gridind'),
    lat: column('lat'),
    lng: column('long'),
  };
  if (at.postcode < 0 || at.lat < 0 || at.lng < 0) return null;
  const furthest = Math.max(...Object.values(at));
  return {
    name: 'ONS postcode directory',
    hasHeader: true,
    readRow: (columns) => {
      if (columns.length <= furthest) return { skipped: 'too few columns' };
      const value = (index: number) => (index < 0 ? '' : (columns[index] ?? '').trim());
      return readOnsRow({
        postcode: value(at.postcode),
        terminated: value(at.terminated),
        easting: value(at.easting),
        northing: value(at.northing),
        gridQuality: value(at.gridQuality),
        lat: value(at.lat),
        lng: value(at.lng),
      });
    },
  };
}

function readOnsRow(fields: {
  postcode: string;
  /** `YYYYMM`; empty while in use. */
  terminated: string;
  easting: string;
  northing: string;
  gridQuality: string;
  lat: string;
  lng: string;
}): RowReading {
  const unit = readUnitPostcode(compactPostcode(fields.postcode));
  if (unit === null) return { skipped: 'not a postcode' };
  const month = /^(\d{4})-?(0[1-9]|1[0-2])$/.exec(fields.terminated);
  if (fields.terminated !== '' && month === null) return { skipped: 'termination date not understood' };
  if (fields.gridQuality === NO_GRID_QUALITY || fields.lat === '' || fields.lng === '') {
    return { skipped: 'without a location' };
  }
  const lat = readNumber(fields.lat);
  const lng = readNumber(fields.lng);
  if (lat === null || lng === null) return { skipped: 'location is not a number' };
  if (lat > 90) return { skipped: 'without a location' };

  const easting = readNumber(fields.easting);
  const northing = readNumber(fields.northing);
  const onGrid = easting !== null && northing !== null && !OFF_GRID_AREA.test(unit.compact);
  return skipOffIslands({
    postcode: unit.compact,
    outcode: unit.outcode,
    ...(onGrid ? { easting, northing } : toGrid({ lat, lng })),
    lat,
    lng,
    terminatedOn: month ? `${month[1]}-${month[2]}-01` : null,
    source: 'ons',
  });
}

/** Catches swapped or missing columns. */
function skipOffIslands(row: PostcodeRow): RowReading {
  const inside = row.lat >= 49 && row.lat <= 61 && row.lng >= -8.7 && row.lng <= 2;
  return inside ? { row } : { skipped: 'location outside the islands' };
}

function readNumber(text: string): number | null {
  const trimmed = text.trim();
  if (!/^-?\d+(?:\.\d+)?$/.test(trimmed)) return null;
  return Number(trimmed);
}
