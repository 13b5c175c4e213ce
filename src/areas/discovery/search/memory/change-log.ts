import type { IndexState, ResponseScope, SearchArea } from '../find/search-index.ts';
import { toMicrodegrees } from './extents.ts';
import type { IndexedListing } from './indexed-listing.ts';

/** Where a listing lies, or lay before. */
export type ListingPoint = Pick<IndexedListing, 'easting' | 'northing' | 'latitudeE6' | 'longitudeE6'>;

/** So many changes of either kind are known one by one: those of a minute of a busy site, beyond which no answer lasts. */
const MAX_LOGGED = 20_000;

/**
 * What has changed lately, and where: whoever holds an answer is told whether any of it comes into that. A change of what
 * is found or of its order is known by its place, one of places left by its session.
 */
export class ChangeLog implements IndexState {
  changes = 0;
  readonly #mostKnown: number;
  /** Of changes up to this one it is no longer known where they were. */
  #forgotten = 0;
  /** The last that was one of places left. */
  #placesLeft = 0;
  /** By session the last change of its places left; those that changed last stand last. */
  readonly #placesLeftOf = new Map<number, number>();
  /** Oldest first. */
  #listings: { change: number; point: ListingPoint }[] = [];

  constructor(mostKnown = MAX_LOGGED) {
    this.#mostKnown = mostKnown;
  }

  /**
   * Something has changed.
   *
   * @param listings where those lie or lay that are other than they were, or that stand elsewhere in the order
   * @param placesLeft the sessions that have dates with more or fewer places left
   */
  note({ listings, placesLeft }: { listings: readonly ListingPoint[]; placesLeft: Iterable<number> }): void {
    this.changes += 1;
    // The place alone, as whoever tells of it may hand over a whole listing.
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
      // Half of them, so that this is seldom done.
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

/** The search's own measure: whole metres within a circle, millionths of a degree within a box. */
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
