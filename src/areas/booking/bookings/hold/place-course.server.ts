import { coursePrice, courseShares } from '#areas/catalogue/sessions/courses/rules.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { MIN_CHARGE_PENCE } from '#areas/money/payments/rules.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { poundsToPence, priceBreakdown } from '#shared/domain/pence.ts';
import type { CreatePaymentIntent } from '../contract.ts';
import { findCourseToBook } from './course-queries.server.ts';
import { holdDates } from './hold-dates.server.ts';
import type { HoldWithIntent, PlaceHoldDeps } from './hold-response.server.ts';
import { adjustmentsFrom, type PriceAdjustments } from './price-order.server.ts';

/**
 * Holds a place at every date left of a course, at its price for those (ADR 0144). Without dates, of the soonest course.
 * Null to retry. Throws as `placeSeries`, and `conflict` (409) if the dates sent are not those left.
 */
export async function placeCourse(
  deps: PlaceHoldDeps,
  user: AuthUser,
  input: CreatePaymentIntent,
  visitorHoldId?: string,
): Promise<HoldWithIntent | null> {
  const now = deps.clock.now();
  const { sessionId, sessionDate, alsoDates = [], places = 1 } = input;
  const brought = adjustmentsFrom(input);
  refuseDiscounts(brought);
  const course = await findCourseToBook(deps.pool, {
    sessionId,
    userId: user.id,
    startsAt: sessionDate === undefined ? null : new Date(sessionDate),
    now,
  });
  if (course === null) throw new AppError('sold_out', 'This course has no dates left.');
  const startsAt = course.left.map((start) => new Date(start));
  if (sessionDate !== undefined && !isSameDates(startsAt, [sessionDate, ...alsoDates]))
    throw new AppError('conflict', 'The dates of this course have changed. Load the page again.');
  const fees = courseShares(course.pricePence, course.dates, startsAt.length).map(priceBreakdown);
  const { totalPence } = coursePrice(fees.map(({ sessionFeePence }) => sessionFeePence));
  if (poundsToPence(input.amount) !== places * totalPence)
    throw new AppError('price_changed', 'The price of this course has changed');
  if (totalPence > 0 && totalPence < MIN_CHARGE_PENCE)
    throw new AppError('booking_disabled', 'This course costs less than the smallest card payment.');
  return holdDates(deps, {
    order: { sessionId, userId: user.id, startsAt, places },
    rules: course.rules,
    price: { listPence: course.pricePence, fees, courseId: course.id },
    quote: null,
    ownHoldId: course.ownHoldId,
    visitorHoldId,
    brought,
    now,
  });
}

/** Gift vouchers are money, so they pay for courses too. */
function refuseDiscounts({ code, credits }: PriceAdjustments): void {
  const refuse = (errorCode: 'code_refused' | 'credit_refused', field: string, message: string) =>
    new AppError(errorCode, message, { errors: [{ field, message }] });
  if (code !== null) throw refuse('code_refused', 'code', 'Promo codes aren’t valid for courses.');
  if (credits > 0) throw refuse('credit_refused', 'credits', 'Passes don’t pay for courses.');
}

function isSameDates(left: readonly Date[], asked: readonly string[]): boolean {
  const times = new Set(asked.map((start) => Date.parse(start)));
  return times.size === left.length && left.every((start) => times.has(start.getTime()));
}
