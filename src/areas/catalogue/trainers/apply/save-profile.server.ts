import type { LocatedPlace } from '#areas/catalogue/postcodes/contract.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { decimalToPence } from '#shared/domain/pence.ts';
import type { MyTrainer, TrainerApplication, TrainerProfileChange } from '../contract.ts';
import { presentMyTrainer } from '../find/read-trainer.server.ts';
import {
  findTrainerByUser,
  submitApplication,
  type TrainerProfileInput,
  updateBookingEnabled,
  updateProfile,
} from '../queries.server.ts';
import type { ChangeOffer, HoldsChoice } from '../terms/change-offer.ts';
import { lockTerms, replaceSpans } from '../terms/terms-queries.server.ts';

interface TrainerApplied {
  trainerId: number;
  submittedAt: Date;
}

export interface SaveProfileDeps {
  pool: Pool;
  clock: Clock;
  changeOffer: ChangeOffer;
  /** `locatePlace`, with its dependencies. */
  locate(text: string): Promise<LocatedPlace>;
  /** Runs in the same transaction, to queue an email. */
  onTrainerApplied(tx: Tx, applied: TrainerApplied): Promise<void>;
}

/** Submits or resubmits. Throws `invalid_input` (400, field `location`) or `conflict` (409: applied already). */
export async function applyAsTrainer(
  deps: Omit<SaveProfileDeps, 'changeOffer'>,
  user: AuthUser,
  application: TrainerApplication,
): Promise<MyTrainer> {
  const profile = await withLocation(deps, application);
  const now = deps.clock.now();
  await transaction(deps.pool, async (tx) => {
    const trainerId = await submitApplication(tx, user.id, profile, now);
    if (trainerId === null) throw new AppError('conflict', await applicationConflict(tx, user));
    await deps.onTrainerApplied(tx, { trainerId, submittedAt: now });
  });
  return readMyProfile(deps.pool, user);
}

/**
 * Updates an approved profile; changed content needs review (docs/product/data.md#changing-what-was-read). Bookings
 * stay; `holds` decides on affected holds. Throws `invalid_input` (400, field `location`), `conflict` (409: not
 * approved) or `people_paying` (409).
 */
export async function editProfile(
  deps: Omit<SaveProfileDeps, 'onTrainerApplied'>,
  user: AuthUser,
  change: TrainerProfileChange,
): Promise<MyTrainer> {
  const profile = await withLocation(deps, change);
  await transaction(deps.pool, async (tx) => {
    const before = await lockTerms(tx, user.id);
    if (before === null) throw notApprovedError();
    await deps.changeOffer(tx, {
      trainerId: before.id,
      holds: change.holds,
      writeOffer: async () => {
        if ((await updateProfile(tx, user.id, profile, deps.clock.now())) === null) throw notApprovedError();
        // New days or times replace a week by the clock.
        if (!isSameWeek(before, change)) await replaceSpans(tx, before.id, []);
      },
    });
  });
  return readMyProfile(deps.pool, user);
}

/** Off ends holds, as `holds` says. Throws `conflict` (409: not approved) or `people_paying` (409). */
export async function setBookingEnabled(
  deps: Pick<SaveProfileDeps, 'pool' | 'clock' | 'changeOffer'>,
  user: AuthUser,
  { bookingEnabled, holds }: { bookingEnabled: boolean; holds?: HoldsChoice },
): Promise<MyTrainer> {
  const now = deps.clock.now();
  await transaction(deps.pool, async (tx) => {
    const terms = await lockTerms(tx, user.id);
    if (terms === null) throw notApprovedError();
    await deps.changeOffer(tx, {
      trainerId: terms.id,
      holds,
      writeOffer: async () => {
        if (!(await updateBookingEnabled(tx, user.id, bookingEnabled, now))) throw notApprovedError();
      },
    });
  });
  return readMyProfile(deps.pool, user);
}

function isSameWeek(
  before: { availableDays: readonly number[]; preferredTimes: readonly string[] },
  { availableDays, preferredTimes }: TrainerApplication,
): boolean {
  const same = <T>(one: readonly T[], other: readonly T[]) =>
    one.length === other.length && one.every((value) => other.includes(value));
  return same(before.availableDays, availableDays) && same(before.preferredTimes, preferredTimes);
}

async function withLocation(
  deps: Pick<SaveProfileDeps, 'locate'>,
  profile: TrainerApplication,
): Promise<TrainerProfileInput> {
  const place = await deps.locate(profile.location);
  if (place.kind === 'not-found') {
    throw new AppError('invalid_input', place.message, {
      errors: [{ field: 'location', message: place.message }],
    });
  }
  const hourlyRatePence = decimalToPence(profile.hourlyRate);
  if (hourlyRatePence === null) throw new Error("The schema accepted a rate that isn't an amount in pounds.");
  return { profile, hourlyRatePence, point: place.point, grid: place.grid };
}

export async function readMyProfile(pool: Pool, user: AuthUser): Promise<MyTrainer> {
  const trainer = await findTrainerByUser(pool, user.id);
  if (trainer === null) throw new Error('The profile just saved is missing.');
  return presentMyTrainer(trainer);
}

async function applicationConflict(tx: Tx, user: AuthUser): Promise<string> {
  switch ((await findTrainerByUser(tx, user.id))?.status) {
    case 'pending':
      return 'You’ve already applied. We’ll email you after we’ve reviewed your application.';
    case 'suspended':
      return 'Your trainer profile is suspended. Please contact support.';
    default:
      return 'You’re already in the directory. Edit your profile on your trainer dashboard.';
  }
}

export function notApprovedError(): AppError {
  return new AppError('conflict', 'We haven’t approved your trainer profile yet.');
}
