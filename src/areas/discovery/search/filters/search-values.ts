/** Decimal degrees. */
export type Bounds = { west: number; south: number; east: number; north: number };

/** The British Isles with a margin, decimal degrees. */
const ALLOWED_BOUNDS: Bounds = { west: -12, south: 48, east: 5, north: 63 };

const DECIMAL = /^-?\d{1,3}(?:\.\d+)?$/;

/** Of the highest price. */
export const MAX_PRICE_POUNDS = 1_000;

/** Minutes after midnight, Europe/London: `from <= start < to`. */
export type TimeWindow = { from: number; to: number };

export const partsOfDay = ['early', 'morning', 'lunch', 'afternoon', 'evening'] as const;
export type PartOfDay = (typeof partsOfDay)[number];

/** By start time (docs/product/search.md#searching). They don't overlap and leave no gaps. */
export const PARTS_OF_DAY: Readonly<Record<PartOfDay, TimeWindow>> = {
  early: { from: 0, to: 9 * 60 },
  morning: { from: 9 * 60, to: 12 * 60 },
  lunch: { from: 12 * 60, to: 14 * 60 },
  afternoon: { from: 14 * 60, to: 17 * 60 },
  evening: { from: 17 * 60, to: 24 * 60 },
};

/** "near me", "Nearby", "my location". */
export function isNearMe(text: string | undefined): boolean {
  return /^\s*(?:near\s*me|near\s*by|around\s+me|(?:my|current)\s+(?:location|position))\s*$/i.test(
    text ?? '',
  );
}

/** "51.5,-0.12" → degrees; null if it isn't a position in or near the United Kingdom. */
export function readNear(text: string): { lat: number; lng: number } | null {
  const [lat, lng] = readNumbers(text, 2) ?? [];
  if (lat === undefined || lng === undefined) return null;
  const inside =
    lat >= ALLOWED_BOUNDS.south &&
    lat <= ALLOWED_BOUNDS.north &&
    lng >= ALLOWED_BOUNDS.west &&
    lng <= ALLOWED_BOUNDS.east;
  return inside ? { lat, lng } : null;
}

/** "west,south,east,north" → degrees; null if it isn't a box or has no area. */
export function readBox(text: string): Bounds | null {
  const [west, south, east, north] = readNumbers(text, 4) ?? [];
  if (west === undefined || south === undefined || east === undefined || north === undefined) return null;
  if (west >= east || south >= north || west < -180 || east > 180 || south < -90 || north > 90) return null;
  return { west, south, east, north };
}

/** "1,3,5" → sorted unique days, 0 = Sunday; null if one is invalid. */
export function readDays(text: string): number[] | null {
  const days = text.split(',').map((part) => part.trim());
  if (!days.every((part) => /^[0-6]$/.test(part))) return null;
  return [...new Set(days.map(Number))].sort();
}

/** "evening" or "18:00-20:30" → the range of start times; null if invalid or it ends before it begins. */
export function readTimeWindow(text: string): TimeWindow | null {
  const named = Object.entries(PARTS_OF_DAY).find(([name]) => name === text.toLowerCase());
  if (named !== undefined) return named[1];
  const match = /^(\d{1,2}):(\d{2})-(\d{1,2}):(\d{2})$/.exec(text);
  if (match === null) return null;
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = match.slice(1).map(Number);
  if (fromMinute > 59 || toMinute > 59) return null;
  const window = { from: fromHour * 60 + fromMinute, to: toHour * 60 + toMinute };
  return window.from < window.to && window.to <= 24 * 60 ? window : null;
}

function readNumbers(text: string, count: number): number[] | null {
  const parts = text.split(',').map((part) => part.trim());
  return parts.length === count && parts.every((part) => DECIMAL.test(part)) ? parts.map(Number) : null;
}
