import type { AuthUser } from '#features/accounts/contract.ts';
import { notApproved } from '#features/trainers/apply/save-profile.server.ts';
import { approvedTrainer, requireTrainer } from '#features/trainers/find/show-trainer.server.ts';
import { offersOf, type TrainerOffer } from '#features/trainers/terms/offer.ts';
import { type Act, recordAudit } from '#shared/audit/record-audit.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { decimalToPence, formatPounds, penceToDecimal, priceBreakdown } from '#shared/domain/pence.ts';
import type { PassHolder } from '../contract.ts';
import { type PassDeps, removeProduct, sellProduct, showHolders } from '../products/manage-passes.server.ts';
import { priceInPounds } from '../products/price-in-pounds.ts';
import { lastDayOf } from '../rules.ts';
import type { NewPackage, OwnPackage, TrainerPackage } from './contract.ts';
import { packageSentences } from './copy.ts';
import {
  insertPackage,
  lockTrainerOfUser,
  type PackageRow,
  packagesOfTrainer,
} from './package-queries.server.ts';
import { askedFor, isWorthBuying, packageName } from './rules.ts';

/**
 * The packages that a trainer sells and that cost no more than their appointments by themselves
 * (`GET /api/personal-trainers/{id}/packages`); none while they take no bookings online. Throws `not_found` (404) for a
 * trainer who is not in the directory.
 */
export async function showPackages(
  { pool, clock }: PassDeps,
  trainerIdText: string,
): Promise<TrainerPackage[]> {
  const trainer = await approvedTrainer(pool, trainerIdText);
  if (!trainer.bookingEnabled) return [];
  const offers = offersOf(trainer);
  const today = londonDay(clock.now());
  return (await packagesOfTrainer(pool, trainer.id)).flatMap((row) => {
    const single = singlePrice(row, offers);
    if (!row.onSale || single === null || !isWorthBuying(row, offers)) return [];
    return [{ ...packageAnswer(row, today), single }];
  });
}

function packageAnswer(row: PackageRow, today: string): Omit<TrainerPackage, 'single'> {
  const { id, name, sessionType, minutes, places, validMonths } = row;
  return {
    id,
    name,
    sessionType,
    minutes,
    places,
    validMonths,
    ...priceInPounds(row.pricePence),
    lastDay: lastDayOf(today, validMonths),
  };
}

/** What one such appointment costs by itself, in pounds, the fee included; null where it is not offered. */
function singlePrice(
  of: Pick<PackageRow, 'sessionType' | 'minutes'>,
  offers: readonly TrainerOffer[],
): string | null {
  const asked = askedFor(of, offers);
  return asked === null ? null : penceToDecimal(priceBreakdown(asked).totalPence);
}

/** One's own packages, with how they sell (`GET /api/trainer-packages`). Throws `forbidden` (403) for who is no trainer. */
export async function listPackages(
  { pool, clock }: PassDeps,
  user: Pick<AuthUser, 'id'>,
): Promise<OwnPackage[]> {
  const trainer = await requireTrainer(pool, user);
  const offers = offersOf(trainer);
  const today = londonDay(clock.now());
  return (await packagesOfTrainer(pool, trainer.id)).map((row) => ({
    ...packageAnswer(row, today),
    single: singlePrice(row, offers),
    onSale: row.onSale,
    worthBuying: isWorthBuying(row, offers),
    sold: row.sold,
    creditsLeft: row.creditsLeft,
    owed: penceToDecimal(row.owedPence),
  }));
}

/**
 * Makes a package of appointments that one offers (`POST /api/trainer-packages`), with an entry in the audit log. It stays
 * as it is from then on. Throws `forbidden` (403) for who is no trainer, and `conflict` (409): the profile is not approved
 * or, with the field, that kind and length is not offered, or costs less one by one.
 */
export async function makePackage({ pool }: PassDeps, act: Act, input: NewPackage): Promise<{ id: number }> {
  const { sessionType, minutes, places, validMonths } = input;
  const pricePence = decimalToPence(input.price) ?? 0;
  return transaction(pool, async (tx) => {
    await lockTrainerOfUser(tx, act.actorId);
    const trainer = await requireTrainer(tx, { id: act.actorId });
    if (trainer.status !== 'approved') throw notApproved();
    const offers = offersOf(trainer);
    const asked = askedFor(input, offers);
    if (asked === null) throw refused('minutes', packageSentences.notOffered);
    if (!isWorthBuying({ sessionType, minutes, places, pricePence }, offers))
      throw refused('price', packageSentences.tooDear(formatPounds(asked)));
    const id = await insertPackage(tx, {
      trainerId: trainer.id,
      name: packageName(input),
      sessionType,
      minutes,
      places,
      pricePence,
      validMonths,
    });
    await recordAudit(tx, act, {
      action: 'pass.made',
      subject: 'trainer',
      subjectId: trainer.id,
      after: input,
      details: { passId: id },
    });
    return { id };
  });
}

function refused(field: string, message: string): AppError {
  return new AppError('conflict', message, { errors: [{ field, message }] });
}

/**
 * Puts one's package on sale, or takes it off (`PUT /api/trainer-packages/{productId}/on-sale`): who has it keeps it.
 * Throws `forbidden` (403) for who is no trainer, and `not_found` (404).
 */
export async function sellPackage(
  deps: PassDeps,
  act: Act,
  productId: number,
  { onSale }: { onSale: boolean },
): Promise<void> {
  const { id } = await requireTrainer(deps.pool, { id: act.actorId });
  await sellProduct(deps, act, { kind: 'trainer', id }, { productId, onSale });
}

/**
 * Removes a package that nobody has bought or begun to buy (`DELETE /api/trainer-packages/{productId}`). Throws `forbidden`
 * (403) for who is no trainer, `not_found` (404) or `conflict` (409).
 */
export async function removePackage(pool: Pool, act: Act, productId: number): Promise<void> {
  const { id } = await requireTrainer(pool, { id: act.actorId });
  await removeProduct(pool, act, { kind: 'trainer', id }, productId);
}

/** Who has one's packages (`GET /api/trainer-packages/credits`), the latest first. Throws `forbidden` (403) for who is no trainer. */
export async function listPackageHolders(pool: Pool, user: Pick<AuthUser, 'id'>): Promise<PassHolder[]> {
  const { id } = await requireTrainer(pool, user);
  return showHolders(pool, { kind: 'trainer', id });
}
