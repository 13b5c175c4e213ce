import { MAX_PLACES, maxDatesForPlaces } from '#areas/catalogue/sessions/show/places.ts';
import { entitlementsForHold } from '#areas/money/entitlements/use/entitlements-for-hold.server.ts';
import { voucherBalance } from '#areas/money/entitlements/vouchers/spend-vouchers.server.ts';
import { requestPayment } from '#areas/money/payments/request-payment.server.ts';
import { isFree, type ProviderIntent } from '#areas/money/payments/rules.ts';
import type { Pool } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { checkoutDefaults } from '../book/booking-queries.server.ts';
import { toPolicyResponse } from '../book/booking-response.server.ts';
import { type FinaliseDeps, finaliseHold, type Settlement } from '../book/finalise-hold.server.ts';
import type { HoldCredits, PaymentIntentResponse, PlacePriceResponse } from '../contract.ts';
import { HOLD_EXPIRED_SENTENCE, heartbeatDeadline } from '../rules.ts';
import { findHold, type HeldPlace, type Hold, recordHeartbeat } from './hold-queries.server.ts';
import { discardHold } from './own-hold.server.ts';
import { methodsForHold, releaseHold } from './release-hold.server.ts';

// Resuming and returning holds, for sessions and appointments.

export interface PlaceHoldDeps extends FinaliseDeps {
  clock: Clock;
}

export interface HoldWithIntent {
  record: Hold;
  /** Null if there is nothing to pay. */
  intent: ProviderIntent | null;
}

/**
 * Reuses the hold or clears it (null). `listPence`: the session fee of all its places before discounts, by the amount
 * shown; null if none matches. Throws `already_booked` (409) or `payment_provider_unavailable` (503).
 */
export async function resumeHold(
  deps: PlaceHoldDeps,
  hold: Hold,
  listPence: number | null,
  now: Date,
): Promise<HoldWithIntent | null> {
  if (hold.fromWaitlist && hold.timeUpAt > now) return resumeOfferedHold(deps, hold, listPence);
  const samePrice = hold.sessionFeePence + hold.discountPence === listPence;
  const heardFrom = { by: heartbeatDeadline(now), paymentOver: false, newPage: true, now };
  const page = samePrice ? await recordHeartbeat(deps.pool, hold.id, heardFrom) : null;
  if (page !== null) {
    const seat = await withIntent(deps, { ...hold, page });
    if (seat.intent === null || seat.intent.status === 'unpaid') return seat;
    const settlement = await finaliseHold(deps, { ...hold, intentId: seat.intent.id });
    if (settlement.outcome === 'released') return null;
    throw alreadyPaidError(settlement);
  }
  const settlement = await (samePrice ? releaseHold(deps, hold) : discardHold(deps, hold));
  if (settlement.outcome === 'booked' || settlement.outcome === 'unpaid') throw alreadyPaidError(settlement);
  return null;
}

/** Offers from a waiting list keep their price, whatever the page shows. */
async function resumeOfferedHold(
  deps: FinaliseDeps,
  hold: Hold,
  listPence: number | null,
): Promise<HoldWithIntent> {
  if (hold.sessionFeePence !== listPence)
    throw new AppError('price_changed', 'The price of this session has changed');
  const seat = await withIntent(deps, hold);
  if (seat.intent === null || seat.intent.status === 'unpaid') return seat;
  throw alreadyPaidError(await finaliseHold(deps, { ...hold, intentId: seat.intent.id }));
}

/** Creates the intent unless it exists. Throws `hold_expired` (409) or `payment_provider_unavailable` (503). */
export async function withIntent(deps: FinaliseDeps, hold: Hold): Promise<HoldWithIntent> {
  if (isFree(hold.payablePence)) return { record: hold, intent: null };
  if (hold.intentId !== null)
    return { record: hold, intent: await deps.provider.retrieveIntent(hold.intentId) };
  const intent = await requestPayment(deps, {
    holdId: hold.id,
    userId: hold.userId,
    amountPence: hold.payablePence,
    methods: methodsForHold(hold),
  });
  if (intent === null) {
    throw new AppError('hold_expired', HOLD_EXPIRED_SENTENCE);
  }
  return { record: { ...hold, intentId: intent.id }, intent };
}

export async function getHoldOrThrow(deps: FinaliseDeps, holdId: string): Promise<Hold> {
  const hold = await findHold(deps.pool, holdId);
  if (hold === null) throw new Error(`Hold ${holdId} vanished.`);
  return hold;
}

export async function toHoldResponse(
  { pool, clock }: Pick<FinaliseDeps, 'pool'> & { clock: Clock },
  { record: hold, intent }: HoldWithIntent,
): Promise<PaymentIntentResponse> {
  const [first] = hold.people ?? [];
  return {
    ...(await checkoutDefaults(pool, hold)),
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
    ...holdAmounts(hold, 1),
    eachPlace:
      first === undefined
        ? holdAmounts(hold, hold.courseId === null ? hold.items : hold.places)
        : holdAmounts(first, 1),
    ...(hold.people !== null && { people: hold.people.map(toPlaceResponse) }),
    code: hold.code === null ? null : { code: hold.code, off: penceToDecimal(hold.discountPence) },
    datesOff: hold.code === null && hold.discountPence > 0 ? penceToDecimal(hold.discountPence) : null,
    toPay: penceToDecimal(hold.payablePence),
    credits:
      canUseCredits(hold) && hold.courseId === null ? await toCreditsResponse(pool, hold, clock.now()) : null,
    ...(canUseCredits(hold) ? await toVouchersResponse(pool, hold, clock.now()) : {}),
    mostPlaces: hold.fromWaitlist ? hold.places : maxPlaces(hold),
    asksAges: hold.asksAges,
    policy: toPolicyResponse(hold.policy, hold.startsAt),
  };
}

/** Per date, and at most what one order may have in total. */
function maxPlaces({ places, seatsLeft, dates }: Hold): number {
  const most = Math.min(MAX_PLACES, places + seatsLeft);
  for (let fewer = most; fewer > 1; fewer--) if (dates.length <= maxDatesForPlaces(fewer)) return fewer;
  return 1;
}

function canUseCredits(hold: Hold): boolean {
  return hold.ownsCredits && !hold.fromWaitlist && hold.movesBookingId === null;
}

/** Null if the person has none for this hold. */
async function toCreditsResponse(pool: Pool, hold: Hold, now: Date): Promise<HoldCredits | null> {
  const usable = await entitlementsForHold(pool, { ...hold, orderId: hold.id }, now);
  if (usable === null) return null;
  return { ...usable, places: hold.creditPlaces, covered: penceToDecimal(hold.coveredPence) };
}

/** Empty if the person has none for this hold. Only for sessions. */
async function toVouchersResponse(
  pool: Pool,
  { sessionId, ...hold }: Hold,
  now: Date,
): Promise<Pick<PaymentIntentResponse, 'vouchers'>> {
  if (sessionId === null) return {};
  const leftPence = await voucherBalance(pool, { ...hold, sessionId }, now);
  return leftPence + hold.voucherPence === 0
    ? {}
    : { vouchers: { used: penceToDecimal(hold.voucherPence), left: penceToDecimal(leftPence) } };
}

function toPlaceResponse(place: HeldPlace): PlacePriceResponse {
  const { category, proof } = place;
  return { category, ...(proof !== null && { proof }), ...holdAmounts(place, 1) };
}

/** Parts that cost the same, so that each is a whole number of pence. */
function holdAmounts(hold: Pick<Hold, 'sessionFeePence' | 'platformFeePence' | 'totalPence'>, parts: number) {
  return {
    sessionFee: penceToDecimal(hold.sessionFeePence / parts),
    platformFee: penceToDecimal(hold.platformFeePence / parts),
    totalAmount: penceToDecimal(hold.totalPence / parts),
  };
}

export const BANK_DECIDES_SENTENCE =
  'Your bank hasn’t confirmed the payment yet. Please don’t pay again. We’ll book your place when it does.';

export function alreadyPaidError(settlement: Settlement): AppError {
  if (settlement.outcome === 'unpaid') return new AppError('already_booked', BANK_DECIDES_SENTENCE);
  return new AppError(
    'already_booked',
    'Your earlier payment for this date has gone through. Find the booking in My Bookings.',
  );
}
