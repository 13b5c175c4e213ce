import type { LocatedPlace } from '#areas/catalogue/postcodes/contract.ts';
import { formatRadius, METRES_PER_MILE, roundMiles } from '#areas/catalogue/postcodes/lookup/distance.ts';
import type { Db } from '#shared/db/database.server.ts';
import type { DistanceUnit } from '#shared/domain/distance-unit.ts';
import type { FoundTrainer, SearchTrainers, TrainersPlace } from '../contract.ts';
import { fewReviewsSentence } from '../copy.ts';
import { findApprovedTrainers, type TrainerRecord } from '../queries.server.ts';
import { presentTrainer } from './read-trainer.server.ts';

export interface FindTrainersDeps {
  db: Db;
  /** `locatePlace`, with its dependencies. */
  locate(text: string): Promise<LocatedPlace>;
  distanceUnit: DistanceUnit;
  /** The first bookable time of each, by id; absent without any. */
  findNextFree(trainers: readonly TrainerRecord[]): Promise<ReadonlyMap<number, Date>>;
}

/** Wider than for sessions, as trainers travel. */
export const NEAR_MILES = 25;
const PAGE_SIZE = 12;

export type TrainersOutcome =
  | {
      kind: 'found';
      trainers: FoundTrainer[];
      total: number;
      page: number;
      pageCount: number;
      place: TrainersPlace | null;
    }
  | { kind: 'not-found'; message: string };

/** Within 25 miles of the place plus its radius. Nearest first, unless the best rated come first. */
export async function findTrainers(deps: FindTrainersDeps, query: SearchTrainers): Promise<TrainersOutcome> {
  const place = query.location === undefined ? null : await deps.locate(query.location);
  if (place?.kind === 'not-found') return place;
  const limit = query.limit ?? PAGE_SIZE;
  const page = query.page ?? 1;
  const near =
    place === null
      ? null
      : { centre: place.grid, metres: NEAR_MILES * METRES_PER_MILE + place.radiusKm * 1000 };
  const filters = {
    words: query.search?.split(/\s+/).filter((word) => word !== '') ?? [],
    specialty: query.specialty ?? null,
    maxRatePence: query.maxRate === undefined ? null : Math.round(query.maxRate * 100),
    near,
    ratingThousandths: query.rating === undefined ? null : Number(query.rating) * 1000,
    bestRatedFirst: query.sort === 'rating',
  };
  const found = await findApprovedTrainers(deps.db, { ...filters, offset: (page - 1) * limit, limit });
  const nextFree = await deps.findNextFree(found);
  const total = found[0]?.total ?? (page === 1 ? 0 : await countAll(deps.db, filters));
  return {
    kind: 'found',
    trainers: found.map((trainer) => ({
      ...presentTrainer(trainer),
      distanceMiles: trainer.distanceMetres === null ? null : roundMiles(trainer.distanceMetres),
      rating: trainer.rating,
      reviewCount: trainer.reviewCount,
      nextFreeAt: nextFree.get(trainer.id)?.toISOString() ?? null,
    })),
    total,
    page,
    pageCount: Math.max(1, Math.ceil(total / limit)),
    place:
      place === null ? null : { sentence: nearSentence(place, deps.distanceUnit, filters.bestRatedFirst) },
  };
}

function nearSentence(
  { label, approximate }: { label: string; approximate: boolean },
  unit: DistanceUnit,
  bestRatedFirst: boolean,
): string {
  const precision = approximate ? ' Distances are approximate.' : '';
  const order = bestRatedFirst ? `best rated first. ${fewReviewsSentence}` : 'nearest first.';
  return `Showing trainers within ${formatRadius(NEAR_MILES, unit)} of ${label}, ${order}${precision}`;
}

/** A page beyond the last has no row with the total. */
async function countAll(
  db: Db,
  filters: Omit<Parameters<typeof findApprovedTrainers>[1], 'offset' | 'limit'>,
): Promise<number> {
  const [first] = await findApprovedTrainers(db, { ...filters, offset: 0, limit: 1 });
  return first?.total ?? 0;
}
