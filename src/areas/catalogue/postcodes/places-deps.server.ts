import type { Db } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { PostcodeService } from './locate/postcode-service.server.ts';
import type { LatLng } from './lookup/national-grid.ts';

export type PlacesDeps = {
  db: Db;
  clock: Clock;
  postcodeService: PostcodeService | null;
  /** The point of a public, exactly placed listing with this postcode (`TR18 4AB`), or null. */
  findListedPoint?: (postcode: string) => Promise<LatLng | null>;
};
