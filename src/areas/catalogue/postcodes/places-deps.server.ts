import type { Db } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { PostcodeService } from './locate/postcode-service.server.ts';
import type { LatLng } from './lookup/national-grid.ts';

/** What the places feature needs. */
export type PlacesDeps = {
  db: Db;
  clock: Clock;
  /** Null when none is configured. */
  postcodeService: PostcodeService | null;
  /** Where a public listing stands that has this postcode (`TR18 4AB`) and is exactly placed; null for none. */
  findListedPoint?: (postcode: string) => Promise<LatLng | null>;
};
