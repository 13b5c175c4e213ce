import { optionLabel, sessionTypes } from '#shared/domain/option-lists.ts';
import { tileLetter } from '#shared/ui/brand/activity-tile.tsx';
import type { MapBounds, MapMarker } from '#shared/ui/map/map-types.ts';
import type { MapPoint } from '../contract.ts';

/** Sessions that stand on one spot of the map: one business, or neighbours too close to tell apart. */
export interface PointGroup {
  id: string;
  points: readonly [MapPoint, ...MapPoint[]];
}

/** Pixels between two spots, so that each can be pressed (WCAG 2.2, 2.5.8: 24 and some room). */
const SPOT_PX = 30;
const WORLD_PX = 256;

/**
 * Puts the points of one spot together, in the order given: those within a thumb's breadth of its first one at
 * this zoom.
 */
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

/** Where a point lies on the flat world of web maps at a zoom, in pixels (spherical Mercator). */
function toPixel({ lat, lng }: { lat: number; lng: number }, zoom: number): { x: number; y: number } {
  const world = WORLD_PX * 2 ** zoom;
  const north = Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI;
  return { x: (world * (lng + 180)) / 360, y: (world * (1 - north)) / 2 };
}

/**
 * The marker of a spot: a session's total price, or for several their number and the price they begin at, with a
 * plus where others cost more. One that is booked says so in place of the price, one without a place is struck through.
 * What is read out says the same as what is seen. `onPage` are the sessions on the list's page; their markers keep
 * their text where there is no room for all.
 */
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
    // What is booked elsewhere leads to its page.
    opensDialog: several || first.publisher === undefined,
    dot: several ? String(points.length) : tileLetter(optionLabel(sessionTypes, first.slug)),
    visited,
    ...(booked && { state: 'booked' as const }),
    ...(full && { state: 'full' as const }),
    priority: points.some((point) => state.onPage.has(point.id)) ? 1 : 0,
  };
}

/**
 * The box of the clusters' middles, where their circles are drawn; null without any. Tighter than the box of all
 * that is in them, in which the circles would huddle in the middle of the map.
 */
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

/** The box as it stands in the address: a little wider than asked, never without area, to some ten metres. */
export function toBbox({ west, south, east, north }: MapBounds, margin = 0): string {
  const grow = (span: number) => Math.max(span * margin, span === 0 ? 0.002 : 0);
  const across = grow(east - west);
  const along = grow(north - south);
  return [west - across, south - along, east + across, north + along]
    .map((side) => side.toFixed(4))
    .join(',');
}

/** A point's total price as it is shown: "£15.40", "Free". */
export const formatTotal = (total: string): string => (Number(total) === 0 ? 'Free' : `£${total}`);

/** The sessions of a spot as they are offered: by their next date, those without one last, in the order given. */
export function sortBySoonest(points: readonly MapPoint[]): MapPoint[] {
  const instant = ({ nextStartsAt }: MapPoint) =>
    nextStartsAt === null ? Number.POSITIVE_INFINITY : Date.parse(nextStartsAt);
  return points.toSorted((one, other) =>
    instant(one) === instant(other) ? 0 : instant(one) - instant(other),
  );
}
