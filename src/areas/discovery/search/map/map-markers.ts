import { tileLetter } from '#shared/ui/brand/activity-tile.tsx';
import type { MapBounds, MapMarker } from '#shared/ui/map/map-types.ts';
import type { MapPoint } from '../contract.ts';

/** Sessions of one business, or of neighbours too close to tell apart. */
export interface PointGroup {
  id: string;
  points: readonly [MapPoint, ...MapPoint[]];
}

/** Minimum distance between markers, so that each can be pressed (WCAG 2.2, 2.5.8: 24 px, plus a margin). */
const SPOT_PX = 30;
const WORLD_PX = 256;

/** Groups points closer than `SPOT_PX` to the first of their group at this zoom, keeping their order. */
export function groupPoints(points: readonly MapPoint[], zoom: number): PointGroup[] {
  const spots: { x: number; y: number; points: [MapPoint, ...MapPoint[]] }[] = [];
  for (const point of points) {
    const { x, y } = toPixel(point, zoom);
    const spot = spots.find((other) => Math.hypot(other.x - x, other.y - y) < SPOT_PX);
    if (spot === undefined) spots.push({ x, y, points: [point] });
    else spot.points.push(point);
  }
  return spots.map(({ points: members }) => ({
    id: `${members[0].lat},${members[0].lng}`,
    points: members,
  }));
}

/** Spherical Mercator pixels at a zoom. */
function toPixel({ lat, lng }: { lat: number; lng: number }, zoom: number): { x: number; y: number } {
  const world = WORLD_PX * 2 ** zoom;
  const north = Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI;
  return { x: (world * (lng + 180)) / 360, y: (world * (1 - north)) / 2 };
}

/** Markers in `onPage` keep their text when space is short. The accessible name matches the visible one. */
export function toMarker(
  { id, points }: PointGroup,
  state: { onPage: ReadonlySet<number>; visited: ReadonlySet<number>; booked: ReadonlySet<number> },
): MapMarker {
  const [first] = points;
  const lowest = points.reduce(
    (low, point) => (Number(point.total) < Number(low.total) ? point : low),
    first,
  );
  const several = points.length > 1;
  const samePrice = points.every(({ total }) => Number(total) === Number(lowest.total));
  const kinds = new Set(points.map(({ slug }) => slug));
  const booked = !several && state.booked.has(first.id);
  const full = !booked && points.every((point) => point.full);
  const visited = points.every((point) => state.visited.has(point.id));
  const price = samePrice ? formatTotal(lowest.total) : `from ${formatTotal(lowest.total)}`;
  const marks = [booked && 'booked', full && 'full', visited && !booked && 'seen'].filter(Boolean);
  return {
    id,
    position: { lat: first.lat, lng: first.lng },
    name: [
      several ? `${points.length} sessions here` : first.title,
      ...(booked ? [] : [price]),
      ...marks,
    ].join(', '),
    text: booked ? 'Booked' : `${formatTotal(lowest.total)}${samePrice ? '' : '+'}`,
    activity: kinds.size === 1 ? first.slug : 'other',
    // External sessions link to their page.
    opensDialog: several || first.publisher === undefined,
    dot: several ? String(points.length) : tileLetter(first.slug),
    visited,
    ...(booked && { state: 'booked' as const }),
    ...(full && { state: 'full' as const }),
    priority: points.some((point) => state.onPage.has(point.id)) ? 1 : 0,
  };
}

/** Null without clusters. Tighter than their extent, which would crowd the circles in the middle. */
export function clusterCentreBounds(clusters: readonly { lat: number; lng: number }[]): MapBounds | null {
  if (clusters.length === 0) return null;
  const lats = clusters.map(({ lat }) => lat);
  const lngs = clusters.map(({ lng }) => lng);
  return {
    west: Math.min(...lngs),
    south: Math.min(...lats),
    east: Math.max(...lngs),
    north: Math.max(...lats),
  };
}

const MILES_PER_DEGREE = 69.17;

/** As wide as high, `miles` to each side. */
export function boxAround({ lat, lng }: { lat: number; lng: number }, miles: number): MapBounds {
  const north = miles / MILES_PER_DEGREE;
  const east = north / Math.cos((lat * Math.PI) / 180);
  return { west: lng - east, south: lat - north, east: lng + east, north: lat + north };
}

export function isInBox({ lat, lng }: { lat: number; lng: number }, box: MapBounds): boolean {
  return lng >= box.west && lng <= box.east && lat >= box.south && lat <= box.north;
}

/** In the list's order, then the rest of the map's. */
export function orderCards<Point extends { id: number }>(
  points: readonly Point[],
  listed: readonly number[],
): Point[] {
  const rank = new Map(listed.map((id, index) => [id, index]));
  return points.toSorted(
    (one, other) => (rank.get(one.id) ?? listed.length) - (rank.get(other.id) ?? listed.length),
  );
}

/** The box as in the address: slightly wider, never without area, rounded to about ten metres. */
export function toBbox({ west, south, east, north }: MapBounds, margin = 0): string {
  const grow = (span: number) => Math.max(span * margin, span === 0 ? 0.002 : 0);
  const across = grow(east - west);
  const along = grow(north - south);
  return [west - across, south - along, east + across, north + along]
    .map((side) => side.toFixed(4))
    .join(',');
}

/** "£15.40", "Free". */
export const formatTotal = (total: string): string => (Number(total) === 0 ? 'Free' : `£${total}`);

/** By next date; those without one last, otherwise stable. */
export function sortBySoonest(points: readonly MapPoint[]): MapPoint[] {
  const instant = ({ nextStartsAt }: MapPoint) =>
    nextStartsAt === null ? Number.POSITIVE_INFINITY : Date.parse(nextStartsAt);
  return points.toSorted((one, other) =>
    instant(one) === instant(other) ? 0 : instant(one) - instant(other),
  );
}
