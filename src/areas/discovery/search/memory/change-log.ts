import type { IndexState, ResponseScope, SearchArea } from '../find/search-index.ts';
import { toMicrodegrees } from './extents.ts';
import type { IndexedListing } from './indexed-listing.ts';

export type ListingPoint = Pick<IndexedListing, 'easting' | 'northing' | 'latitudeE6' | 'longitudeE6'>;

/** About a minute of changes on a busy site, longer than any answer lives. */
const MAX_LOGGED = 20_000;

/** Recent changes, to invalidate cached answers: listings by place, places left by session. */
export class ChangeLog implements IndexState {
  changes = 0;
  readonly #mostKnown: number;
  /** Changes up to this number are no longer in the log. */
  #forgotten = 0;
  /** The last change of places left. */
  #placesLeft = 0;
  /** Session id to the last change of its places left, in order of change. */
  readonly #placesLeftOf = new Map<number, number>();
  #listings: { change: number; point: ListingPoint }[] = [];

  constructor(mostKnown = MAX_LOGGED) {
    this.#mostKnown = mostKnown;
  }

  /** `listings`: old and new positions. `placesLeft`: sessions whose places left changed. */
  note({ listings, placesLeft }: { listings: readonly ListingPoint[]; placesLeft: Iterable<number> }): void {
    this.changes += 1;
    // Copies the coordinates only, as callers may pass whole listings.
    for (const { easting, northing, latitudeE6, longitudeE6 } of listings)
      this.#listings.push({ change: this.changes, point: { easting, northing, latitudeE6, longitudeE6 } });
    for (const sessionId of placesLeft) {
      this.#placesLeft = this.changes;
      this.#placesLeftOf.delete(sessionId);
      this.#placesLeftOf.set(sessionId, this.changes);
    }
    this.#forgetOldest();
  }

  isUnchanged({ area, sessionIds, findsByPlaces }: ResponseScope, since: number): boolean {
    if (since === this.changes) return true;
    if (since < this.#forgotten) return false;
    if (findsByPlaces && this.#placesLeft > since) return false;
    if (sessionIds.some((id) => (this.#placesLeftOf.get(id) ?? 0) > since)) return false;
    for (let at = this.#listings.length - 1; at >= 0; at--) {
      const listing = this.#listings[at];
      if (listing === undefined || listing.change <= since) break;
      if (isInArea(area, listing.point)) return false;
    }
    return true;
  }

  #forgetOldest(): void {
    const surplus = this.#listings.length - this.#mostKnown;
    if (surplus > 0) {
      // Drops half at once, so that this happens rarely.
      const gone = this.#listings.splice(0, surplus + Math.floor(this.#mostKnown / 2));
      this.#forgotten = Math.max(this.#forgotten, gone.at(-1)?.change ?? 0);
    }
    for (const [sessionId, change] of this.#placesLeftOf) {
      if (this.#placesLeftOf.size <= this.#mostKnown) break;
      this.#placesLeftOf.delete(sessionId);
      this.#forgotten = Math.max(this.#forgotten, change);
    }
  }
}

/** Same measure as the search: whole metres in a circle, millionths of a degree in a box. */
function isInArea(area: SearchArea, point: ListingPoint): boolean {
  switch (area.kind) {
    case 'everywhere':
      return true;
    case 'circle': {
      const east = point.easting - area.centre.easting;
      const north = point.northing - area.centre.northing;
      return east * east + north * north <= area.radiusMetres * area.radiusMetres;
    }
    case 'box': {
      const { west, east, south, north } = area.bounds;
      return (
        point.longitudeE6 >= toMicrodegrees(west) &&
        point.longitudeE6 <= toMicrodegrees(east) &&
        point.latitudeE6 >= toMicrodegrees(south) &&
        point.latitudeE6 <= toMicrodegrees(north)
      );
    }
  }
}
