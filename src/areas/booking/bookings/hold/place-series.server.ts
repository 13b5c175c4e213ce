import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { CreatePaymentIntent } from '../contract.ts';
import { placeRefusal } from '../rules.ts';
import { holdDates } from './hold-dates.server.ts';
import { holdRefusals } from './hold-refusals.ts';
import type { HoldWithIntent, PlaceHoldDeps } from './hold-response.server.ts';
import { placeCourse } from './place-course.server.ts';
import { adjustmentsFrom } from './price-order.server.ts';
import { priceOfDates, type Quote } from './quote.ts';
import { readSeries } from './series-allocation-queries.server.ts';

/**
 * All dates or none (ADR 0021). Null to retry. Throws as `placeHold`, and `conflict` (409) if a waiting list offers a
 * date.
 */
export async function placeSeries(
  deps: PlaceHoldDeps,
  user: AuthUser,
  input: CreatePaymentIntent,
  quote: Quote | null,
  visitorHoldId?: string,
): Promise<HoldWithIntent | null> {
  const now = deps.clock.now();
  const { sessionId, sessionDate, alsoDates = [], places = 1 } = input;
  const startsAt = [sessionDate ?? '', ...alsoDates]
    .map((start) => new Date(start))
    .sort((one, other) => one.getTime() - other.getTime());
  const seen = await readSeries(deps.pool, { sessionId, userId: user.id, startsAt });
  const refusal = placeRefusal(
    seen === null
      ? null
      : {
          ...seen,
          occurrence: {
            startsAt: new Date(8.64e15),
            state: 'scheduled',
            window: { opensAt: null, closesAt: null },
          },
        },
    { sessionFeePence: quote?.sessionFeePence ?? null, anyDate: false, now },
  );
  if (refusal === 'sold_as_course') return placeCourse(deps, user, input, visitorHoldId);
  if (seen === null || quote === null || refusal !== 'sold_out') {
    const { code, sentence } = holdRefusals[refusal];
    throw new AppError(code, sentence);
  }
  const order = { sessionId, userId: user.id, startsAt, places };
  return holdDates(deps, {
    order,
    rules: seen.rules,
    price: priceOfDates(quote, startsAt.length),
    quote,
    ownHoldId: seen.ownHoldId,
    visitorHoldId,
    brought: adjustmentsFrom(input),
    now,
  });
}
