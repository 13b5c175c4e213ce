import type { GridPoint } from '#areas/catalogue/postcodes/lookup/distance.ts';

// Must match the SQL function search_cell (migrations/0006_discovery.sql); a test compares them.
const CELL_METRES = 2_000;
const CELLS_IN_ROW = 512;
/** Shifts the origin south-west, so that no index is negative. */
const OFFSET_METRES = 200_000;
const ROWS = 1_024;

/** Runs of cells from `first[i]` to `last[i]`, inclusive. */
export interface CellSpans {
  first: number[];
  last: number[];
}

/** Number of the 2 km cell that contains a grid point (whole metres). */
export function gridCell(point: GridPoint): number {
  return toRow(point.northing) * CELLS_IN_ROW + toColumn(point.easting);
}

/** One run of cells per row. They cover more than the circle: the caller must check the distance. */
export function circleCells(centre: GridPoint, radiusMetres: number): CellSpans {
  const spans: CellSpans = { first: [], last: [] };
  const lastRow = toRow(centre.northing + radiusMetres);
  for (let row = toRow(centre.northing - radiusMetres); row <= lastRow; row++) {
    const south = row * CELL_METRES - OFFSET_METRES;
    const north = south + CELL_METRES;
    // The distance of the row's nearest edge decides how wide the circle is there.
    const away = Math.max(0, south - centre.northing, centre.northing - north);
    if (away > radiusMetres) continue;
    const halfWidth = Math.sqrt(radiusMetres * radiusMetres - away * away);
    addSpan(spans, row, centre.easting - halfWidth, centre.easting + halfWidth);
  }
  return spans;
}

/** The cells that a grid rectangle (metres) touches, one run per row. */
export function rectangleCells(southWest: GridPoint, northEast: GridPoint): CellSpans {
  const spans: CellSpans = { first: [], last: [] };
  for (let row = toRow(southWest.northing); row <= toRow(northEast.northing); row++) {
    addSpan(spans, row, southWest.easting, northEast.easting);
  }
  return spans;
}

function addSpan(spans: CellSpans, row: number, west: number, east: number): void {
  spans.first.push(row * CELLS_IN_ROW + toColumn(west));
  spans.last.push(row * CELLS_IN_ROW + toColumn(east));
}

// Clamped: a run must never wrap into the next row.
function toColumn(easting: number): number {
  return clamp(Math.floor((easting + OFFSET_METRES) / CELL_METRES), CELLS_IN_ROW);
}

function toRow(northing: number): number {
  return clamp(Math.floor((northing + OFFSET_METRES) / CELL_METRES), ROWS);
}

function clamp(index: number, count: number): number {
  return Math.min(Math.max(index, 0), count - 1);
}
