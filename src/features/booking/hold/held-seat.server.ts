import { creditsForHold } from '#features/credits/use/credits-for-hold.server.ts';
import { voucherBalance } from '#features/credits/vouchers/spend-vouchers.server.ts';
import { requestPayment } from '#features/payments/request-payment.server.ts';
import { isFree, type ProviderIntent } from '#features/payments/rules.ts';
import { MOST_PLACES, mostDatesFor } from '#features/sessions/show/places.ts';
import type { Pool } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { policyAnswer } from '../book/booking-answer.server.ts';
import { phoneOf } from '../book/booking-queries.server.ts';
import { type FinaliseDeps, finaliseHold } from '../book/finalise-hold.server.ts';
import type { CreditsAtHold, PaymentIntentAnswer } from '../contract.ts';
import { HOLD_OVER, signOfLifeBy } from '../rules.ts';
import { type HoldRecord, holdById, noteSignOfLife } from './hold-queries.server.ts';
import { giveUpHold } from './own-hold.server.ts';
import { releaseHold } from './release-hold.server.ts';

// What comes after a seat of a session or an hour of a trainer has been taken, the same for both.

export interface PlaceHoldDeps extends FinaliseDeps {
  clock: Clock;
}

/** Something held, with the payment that is asked for it. */
export interface HeldSeat {
  record: HoldRecord;
  /** Null where there is nothing to pay. */
  intent: ProviderIntent | null;
}

/**
 * The person's own live hold of so many places: used again if it is still good, otherwise cleared away for a new one (null). Throws
 * `already_booked` (409) when it has been paid meanwhile, `payment_provider_unavailable` (503).
 */
export async function resume(
  deps: PlaceHoldDeps,
  hold: HoldRecord,
  sessionFeePence: number | null,
  now: Date,
): Promise<HeldSeat | null> {
  if (hold.fromList && hold.timeUpAt > now) return resumeOffered(deps, hold, sessionFeePence);
  const samePrice =
    sessionFeePence !== null && hold.sessionFeePence + hold.discountPence === sessionFeePence * hold.items;
  const heardFrom = { by: signOfLifeBy(now), paymentOver: false, newPage: true, now };
  const page = samePrice ? await noteSignOfLife(deps.pool, hold.id, heardFrom) : null;
  if (page !== null) {
    const seat = await withIntent(deps, { ...hold, page });
    if (seat.intent === null || seat.intent.status === 'unpaid') return seat;
    const settlement = await finaliseHold(deps, { ...hold, intentId: seat.intent.id });
    if (settlement.outcome === 'released') return null;
    throw alreadyPaid();
  }
  const settlement = await (samePrice ? releaseHold(deps, hold) : giveUpHold(deps, hold));
  if (settlement.outcome === 'booked' || settlement.outcome === 'unpaid') throw alreadyPaid();
  return null;
}

/** Places from a waiting list stay offered, at the price that they were offered for, whatever the page shows. */
async function resumeOffered(
  deps: FinaliseDeps,
  hold: HoldRecord,
  sessionFeePence: number | null,
): Promise<HeldSeat> {
  if (sessionFeePence === null || hold.sessionFeePence !== sessionFeePence * hold.items)
    throw new AppError('price_changed', 'The price of this session has changed');
  const seat = await withIntent(deps, hold);
  if (seat.intent === null || seat.intent.status === 'unpaid') return seat;
  await finaliseHold(deps, { ...hold, intentId: seat.intent.id });
  throw alreadyPaid();
}

/** The hold with its intent, made now unless it exists. Throws `hold_expired` (409), or 502 as above. */
export async function withIntent(deps: FinaliseDeps, hold: HoldRecord): Promise<HeldSeat> {
  if (isFree(hold.payablePence)) return { record: hold, intent: null };
  if (hold.intentId !== null)
    return { record: hold, intent: await deps.provider.retrieveIntent(hold.intentId) };
  const intent = await requestPayment(deps, {
    holdId: hold.id,
    userId: hold.userId,
    amountPence: hold.payablePence,
  });
  if (intent === null) {
    throw new AppError('hold_expired', HOLD_OVER);
  }
  return { record: { ...hold, intentId: intent.id }, intent };
}

/** A hold that is known to exist. */
export async function existing(deps: FinaliseDeps, holdId: string): Promise<HoldRecord> {
  const hold = await holdById(deps.pool, holdId);
  if (hold === null) throw new Error(`Hold ${holdId} vanished.`);
  return hold;
}

/** What the browser is told of a hold. */
export async function holdAnswer(
  { pool, clock }: Pick<FinaliseDeps, 'pool'> & { clock: Clock },
  { record: hold, intent }: HeldSeat,
): Promise<PaymentIntentAnswer> {
  return {
    phone: await phoneOf(pool, hold.userId),
    clientSecret: intent?.clientSecret ?? '',
    paymentIntentId: intent?.id ?? '',
    free: intent === null,
    holdId: hold.id,
    page: hold.page,
    expiresAt: hold.expiresAt.toISOString(),
    startsAt: hold.startsAt.toISOString(),
    endsAt: hold.endsAt.toISOString(),
    dates: hold.dates.map(({ startsAt, endsAt }) => ({
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(endsAt).toISOString(),
    })),
    places: hold.places,
    ...amountsOf(hold, 1),
    eachPlace: amountsOf(hold, hold.items),
    code: hold.code === null ? null : { code: hold.code, off: penceToDecimal(hold.discountPence) },
    datesOff: hold.code === null && hold.discountPence > 0 ? penceToDecimal(hold.discountPence) : null,
    toPay: penceToDecimal(hold.payablePence),
    credits: mayUseCredits(hold) ? await creditsAnswer(pool, hold, clock.now()) : null,
    ...(mayUseCredits(hold) ? await vouchersAnswer(pool, hold, clock.now()) : {}),
    mostPlaces: hold.fromList ? hold.places : mostPlacesOf(hold),
    asksAges: hold.asksAges,
    policy: policyAnswer(hold.policy, hold.startsAt),
  };
}

/** Of each date, and not so many that they are more than one order may be of. */
function mostPlacesOf({ places, seatsLeft, dates }: HoldRecord): number {
  const most = Math.min(MOST_PLACES, places + seatsLeft);
  for (let fewer = most; fewer > 1; fewer--) if (dates.length <= mostDatesFor(fewer)) return fewer;
  return 1;
}

/** Whether it is of somebody with passes, packages or gift vouchers, and can be exchanged for one that uses them. */
function mayUseCredits(hold: HoldRecord): boolean {
  return hold.ownsCredits && !hold.fromList && hold.movesBookingId === null;
}

/** What passes or packages cover of a hold, and could; null where the person has none for it. */
async function creditsAnswer(pool: Pool, hold: HoldRecord, now: Date): Promise<CreditsAtHold | null> {
  const usable = await creditsForHold(pool, { ...hold, orderId: hold.id }, now);
  if (usable === null) return null;
  return { ...usable, places: hold.creditPlaces, covered: penceToDecimal(hold.coveredPence) };
}

/** What gift vouchers pay of a hold, and could pay besides; nothing where the person has none for it. They are for sessions. */
async function vouchersAnswer(
  pool: Pool,
  { sessionId, ...hold }: HoldRecord,
  now: Date,
): Promise<Pick<PaymentIntentAnswer, 'vouchers'>> {
  if (sessionId === null) return {};
  const leftPence = await voucherBalance(pool, { ...hold, sessionId }, now);
  return leftPence + hold.voucherPence === 0
    ? {}
    : { vouchers: { used: penceToDecimal(hold.voucherPence), left: penceToDecimal(leftPence) } };
}

/** Every place costs the same, so a part is a whole number of pence. */
function amountsOf(hold: HoldRecord, parts: number) {
  return {
    sessionFee: penceToDecimal(hold.sessionFeePence / parts),
    platformFee: penceToDecimal(hold.platformFeePence / parts),
    totalAmount: penceToDecimal(hold.totalPence / parts),
  };
}

/** The hold that was to be changed has been paid. */
export function alreadyPaid(): AppError {
  return new AppError(
    'already_booked',
    'Your earlier payment for this date has gone through. Find the booking in My Bookings.',
  );
}
