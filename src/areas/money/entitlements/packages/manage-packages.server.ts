import { notApprovedError } from '#areas/catalogue/trainers/apply/save-profile.server.ts';
import { getApprovedTrainer, requireTrainer } from '#areas/catalogue/trainers/find/read-trainer.server.ts';
import { type TrainerOffer, trainerOffers } from '#areas/catalogue/trainers/terms/offer.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { decimalToPence, formatPounds, penceToDecimal, priceBreakdown } from '#shared/domain/pence.ts';
import type { PassHolder } from '../contract.ts';
import {
  deleteProduct,
  type PassDeps,
  readHolders,
  setProductOnSale,
} from '../products/manage-passes.server.ts';
import { priceInPounds } from '../products/price-in-pounds.ts';
import { lastDayAfterMonths } from '../rules.ts';
import type { ManagedPackage, NewPackage, TrainerPackage } from './contract.ts';
import { packageFieldHints } from './copy.ts';
import {
  insertPackage,
  lockTrainerOfUser,
  type PackageRow,
  packagesOfTrainer,
} from './package-queries.server.ts';
import { askingPrice, isWorthBuying, packageName } from './rules.ts';

/**
 * Only packages worth buying, and none without online bookings. Throws `not_found` (404) if the trainer isn't public.
 */
export async function listPackagesOnSale(
  { pool, clock }: PassDeps,
  trainerIdText: string,
): Promise<TrainerPackage[]> {
  const trainer = await getApprovedTrainer(pool, trainerIdText);
  if (!trainer.bookingEnabled) return [];
  const offers = trainerOffers(trainer);
  const today = londonDay(clock.now());
  return (await packagesOfTrainer(pool, trainer.id)).flatMap((row) => {
    const single = singleAppointmentPrice(row, offers);
    if (!row.onSale || single === null || !isWorthBuying(row, offers)) return [];
    return [{ ...toPackage(row, today), single }];
  });
}

function toPackage(row: PackageRow, today: string): Omit<TrainerPackage, 'single'> {
  const { id, name, sessionType, minutes, places, validMonths } = row;
  return {
    id,
    name,
    sessionType,
    minutes,
    places,
    validMonths,
    ...priceInPounds(row.pricePence),
    lastDay: lastDayAfterMonths(today, validMonths),
  };
}

/** Pounds with fee; null if not offered. */
function singleAppointmentPrice(
  of: Pick<PackageRow, 'sessionType' | 'minutes'>,
  offers: readonly TrainerOffer[],
): string | null {
  const asked = askingPrice(of, offers);
  return asked === null ? null : penceToDecimal(priceBreakdown(asked).totalPence);
}

/** Throws `forbidden` (403) for non-trainers. */
export async function listManagedPackages(
  { pool, clock }: PassDeps,
  user: Pick<AuthUser, 'id'>,
): Promise<ManagedPackage[]> {
  const trainer = await requireTrainer(pool, user);
  const offers = trainerOffers(trainer);
  const today = londonDay(clock.now());
  return (await packagesOfTrainer(pool, trainer.id)).map((row) => ({
    ...toPackage(row, today),
    single: singleAppointmentPrice(row, offers),
    onSale: row.onSale,
    worthBuying: isWorthBuying(row, offers),
    sold: row.sold,
    creditsLeft: row.creditsLeft,
    owed: penceToDecimal(row.owedPence),
  }));
}

/**
 * Audited; can't be edited afterwards. Throws `forbidden` (403) for non-trainers, and `conflict` (409): profile not
 * approved, appointment not offered, or cheaper singly.
 */
export async function createTrainerPackage(
  { pool }: PassDeps,
  act: AuditContext,
  input: NewPackage,
): Promise<{ id: number }> {
  const { sessionType, minutes, places, validMonths } = input;
  const pricePence = decimalToPence(input.price) ?? 0;
  return transaction(pool, async (tx) => {
    await lockTrainerOfUser(tx, act.actorId);
    const trainer = await requireTrainer(tx, { id: act.actorId });
    if (trainer.status !== 'approved') throw notApprovedError();
    const offers = trainerOffers(trainer);
    const asked = askingPrice(input, offers);
    if (asked === null) throw invalidField('minutes', packageFieldHints.notOffered);
    if (!isWorthBuying({ sessionType, minutes, places, pricePence }, offers))
      throw invalidField('price', packageFieldHints.tooDear(formatPounds(asked)));
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

function invalidField(field: string, message: string): AppError {
  return new AppError('conflict', message, { errors: [{ field, message }] });
}

/** Existing owners keep theirs. Throws `forbidden` (403) for non-trainers, and `not_found` (404). */
export async function setPackageOnSale(
  deps: PassDeps,
  act: AuditContext,
  productId: number,
  { onSale }: { onSale: boolean },
): Promise<void> {
  const { id } = await requireTrainer(deps.pool, { id: act.actorId });
  await setProductOnSale(deps, act, { kind: 'trainer', id }, { productId, onSale });
}

/** Only if unsold. Throws `forbidden` (403) for non-trainers, `not_found` (404) or `conflict` (409). */
export async function deletePackage(pool: Pool, act: AuditContext, productId: number): Promise<void> {
  const { id } = await requireTrainer(pool, { id: act.actorId });
  await deleteProduct(pool, act, { kind: 'trainer', id }, productId);
}

/** Latest first. Throws `forbidden` (403) for non-trainers. */
export async function listPackageHolders(pool: Pool, user: Pick<AuthUser, 'id'>): Promise<PassHolder[]> {
  const { id } = await requireTrainer(pool, user);
  return readHolders(pool, { kind: 'trainer', id });
}
