import type { IndexState, ResponseScope, SearchArea } from '../find/search-index.ts';
import { toMicrodegrees } from './extents.ts';
import type { IndexedListing } from './indexed-listing.ts';

export type ListingPoint = Pick<IndexedListing, 'easting' | 'northing' | 'latitudeE6' | 'longitudeE6'>;

/** About a minute of changes on a busy site, longer than any answer lives. */
const MAX_LOGGED = 20_000;

interface ChangeLogOptions {
  mostKnown?: number;
  isListed?: (sessionId: number) => boolean;
}

/** Recent changes, to invalidate cached answers: listings by place, places left by session. */
export class ChangeLog implements IndexState {
  changes = 0;
  readonly #mostKnown: number;
  readonly #isListed: (sessionId: number) => boolean;
  /** Changes up to this number are no longer in the log. */
  #forgotten = 0;
  /** The last change of places left. */
  #placesLeft = 0;
  /** Session id to the last change of its places left, in order of change. */
  readonly #placesLeftOf = new Map<number, number>();
  /** Session id to the last change of anything in it, in order of change. */
  readonly #sessions = new Map<number, number>();
  #listings: { change: number; point: ListingPoint }[] = [];

  /** `isListed`: whether people can find the session. Changes of others aren't reported. */
  constructor({ mostKnown = MAX_LOGGED, isListed = () => true }: ChangeLogOptions = {}) {
    this.#mostKnown = mostKnown;
    this.#isListed = isListed;
  }

  /**
   * `listings`: old and new positions. `placesLeft`: sessions whose places left changed. `sessions`: those that
   * changed otherwise.
   */
  note({
    listings,
    placesLeft,
    sessions = [],
  }: {
    listings: readonly ListingPoint[];
    placesLeft: Iterable<number>;
    sessions?: Iterable<number>;
  }): void {
    this.changes += 1;
    // Copies the coordinates only, as callers may pass whole listings.
    for (const { easting, northing, latitudeE6, longitudeE6 } of listings)
      this.#listings.push({ change: this.changes, point: { easting, northing, latitudeE6, longitudeE6 } });
    for (const sessionId of placesLeft) {
      this.#placesLeft = this.changes;
      renew(this.#placesLeftOf, sessionId, this.changes);
      renew(this.#sessions, sessionId, this.changes);
    }
    for (const sessionId of sessions) renew(this.#sessions, sessionId, this.changes);
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

  isSessionUnchanged(sessionId: number, since: number): boolean {
    if (since < this.#forgotten || (this.#sessions.get(sessionId) ?? 0) > since) return false;
    return this.#isListed(sessionId);
  }

  #forgetOldest(): void {
    const surplus = this.#listings.length - this.#mostKnown;
    if (surplus > 0) {
      // Drops half at once, so that this happens rarely.
      const gone = this.#listings.splice(0, surplus + Math.floor(this.#mostKnown / 2));
      this.#forgotten = Math.max(this.#forgotten, gone.at(-1)?.change ?? 0);
    }
    for (const changeOf of [this.#placesLeftOf, this.#sessions])
      for (const [sessionId, change] of changeOf) {
        if (changeOf.size <= this.#mostKnown) break;
        changeOf.delete(sessionId);
        this.#forgotten = Math.max(this.#forgotten, change);
      }
  }
}

/** Moves it to the end of the order. */
function renew(changeOf: Map<number, number>, sessionId: number, change: number): void {
  changeOf.delete(sessionId);
  changeOf.set(sessionId, change);
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
