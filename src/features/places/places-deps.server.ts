import type { Db } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { PostcodeService } from './postcode-service.server.ts';

/** What the places feature needs. `postcodeService` is null when none is configured. */
export type PlacesDeps = { db: Db; clock: Clock; postcodeService: PostcodeService | null };
