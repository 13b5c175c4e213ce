import type { GridPoint } from '#areas/catalogue/postcodes/lookup/distance.ts';

// The same squares as the SQL function search_cell (migrations/0006_discovery.sql); a test compares the two.
const CELL_METRES = 2_000;
const CELLS_IN_ROW = 512;
/** Cells are counted from a corner south-west of the grid's origin, so that no index is negative. */
const OFFSET_METRES = 200_000;
const ROWS = 1_024;

/** Unbroken runs of cells: the cells from `first[i]` to `last[i]`, both included, for each i. */
export interface CellSpans {
  first: number[];
  last: number[];
}

/** The number of the 2 km square that holds a point of the British National Grid (whole metres). */
export function gridCell(point: GridPoint): number {
  return toRow(point.northing) * CELLS_IN_ROW + toColumn(point.easting);
}

/**
 * The cells that a circle touches, one run for each row of cells.
 * Some of their points lie outside the circle: whoever reads the cells checks the distance as well.
 *
 * @param radiusMetres zero or more
 */
export function circleCells(centre: GridPoint, radiusMetres: number): CellSpans {
  const spans: CellSpans = { first: [], last: [] };
  const lastRow = toRow(centre.northing + radiusMetres);
  for (let row = toRow(centre.northing - radiusMetres); row <= lastRow; row++) {
    const south = row * CELL_METRES - OFFSET_METRES;
    const north = south + CELL_METRES;
    // How far the row's nearest edge is from the centre's latitude decides how wide the circle is there.
    const away = Math.max(0, south - centre.northing, centre.northing - north);
    if (away > radiusMetres) continue;
    const halfWidth = Math.sqrt(radiusMetres * radiusMetres - away * away);
    addSpan(spans, row, centre.easting - halfWidth, centre.easting + halfWidth);
  }
  return spans;
}

/** The cells that a rectangle of the grid touches (metres), one run for each row. */
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

// Beyond the grid's edge the outermost cells stand in: a run must never wrap round into the next row.
function toColumn(easting: number): number {
  return clamp(Math.floor((easting + OFFSET_METRES) / CELL_METRES), CELLS_IN_ROW);
}

function toRow(northing: number): number {
  return clamp(Math.floor((northing + OFFSET_METRES) / CELL_METRES), ROWS);
}

function clamp(index: number, count: number): number {
  return Math.min(Math.max(index, 0), count - 1);
}
