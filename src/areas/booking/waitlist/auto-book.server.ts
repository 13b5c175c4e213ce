import { latestPhone } from '#areas/booking/bookings/hold/waitlist-holds.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { nextWaking } from '#areas/messaging/push/quiet-hours.ts';
import { listSavedCards } from '#areas/money/payments/cards/manage-cards.server.ts';
import { type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { decimalToPence } from '#shared/domain/pence.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { type AnswerDeps, acceptAutomatically } from './answer-offer.server.ts';
import {
  beginAutoBook,
  type DueOfferRow,
  deleteAutoBookConsent,
  fallBackToOffer,
  listDueOffers,
} from './auto-book-queries.server.ts';
import type { JoinWaitlist, WaitlistEntry } from './contract.ts';
import type { AutoBookConsent } from './queries.server.ts';
import { requireOwnEntry, toEntryResponse } from './read-waitlists.server.ts';
import { AUTO_BOOK_RETRY_MINUTES, type AutoBookFallback } from './rules.ts';
import type { WaitlistDeps } from './waitlist-processor.server.ts';

/**
 * The job that books offers with saved cards for people who agreed to it, and asks them if it can't. Safe to run
 * twice and in parallel. Throws after trying all if some need a retry.
 */
export async function autoBook(deps: AnswerDeps): Promise<void> {
  const failures: unknown[] = [];
  for (const due of await listDueOffers(deps.pool, deps.clock.now()))
    await autoBookOffer(deps, due).catch((error: unknown) => failures.push(error));
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${pluralize(failures.length, 'offer')} could not be booked for somebody.`,
    );
}

async function autoBookOffer(deps: AnswerDeps, due: DueOfferRow): Promise<void> {
  const agreed = await transaction(deps.pool, (tx) => beginAutoBook(tx, due));
  if (agreed === null) return;
  const why = await acceptAutomatically(deps, due.user, due.placeId, agreed).catch((error: unknown) =>
    fallbackReason(deps, due, error),
  );
  if (why !== null) await transaction(deps.pool, (tx) => offerInstead(tx, deps, due, why));
}

/** Null to change nothing or retry on the next run. */
function fallbackReason(
  { clock }: AnswerDeps,
  { countsFrom }: DueOfferRow,
  error: unknown,
): AutoBookFallback | null {
  if (error instanceof AppError) {
    // The card is gone.
    if (error.code === 'not_found') return 'declined';
    // The offer ended, others were faster, the bank is deciding, or the account is suspended or deleted.
    if (['hold_expired', 'conflict', 'sold_out', 'payment_incomplete', 'unauthorized'].includes(error.code))
      return null;
  }
  if (clock.now().getTime() - countsFrom.getTime() >= AUTO_BOOK_RETRY_MINUTES * 60_000) return 'unreachable';
  throw error;
}

async function offerInstead(
  tx: Tx,
  deps: WaitlistDeps,
  { placeId, offerId }: { placeId: string; offerId: string },
  why: AutoBookFallback,
): Promise<void> {
  if (!(await fallBackToOffer(tx, offerId, why))) return;
  const notBefore = nextWaking(deps.clock.now());
  await deps.onWaitlistNews(tx, { placeId, news: 'offered', about: offerId, notBefore });
}

/**
 * Returns the consent to save. Throws `conflict` (409) for several places, if attendees need details, or for somebody
 * else's card; `payment_provider_unavailable` (503).
 */
export async function autoBookConsent(
  deps: Pick<AnswerDeps, 'pool' | 'cards'>,
  user: AuthUser,
  { bookForMe, places }: JoinWaitlist,
  list: { asksAges: boolean },
): Promise<AutoBookConsent | null> {
  if (bookForMe === undefined) return null;
  const { cardId, upTo } = bookForMe;
  requireAutoBookable(places, list);
  if ((await latestPhone(deps.pool, user.id)) === '')
    throw new AppError('conflict', 'Book here once with a phone number first. Then we can book for you.');
  if (!(await listSavedCards(deps, user.id)).some(({ id }) => id === cardId))
    throw new AppError('conflict', 'This card is no longer saved.');
  const upToPence = decimalToPence(upTo) ?? 0;
  if (upToPence === 0)
    throw new AppError('conflict', 'You don’t need a card for a free place. Just join the list.');
  return { cardId, upToPence };
}

/** Throws `conflict` (409) if we would need attendee details. */
export function requireAutoBookable(places: number, { asksAges }: { asksAges: boolean }): void {
  if (places > 1 || asksAges)
    throw new AppError(
      'conflict',
      'We can only book one place for you, and only when you don’t need to give names.',
    );
}

/**
 * Withdraws the consent (`DELETE /api/waiting-list/{placeId}/agreement`); an offer due for booking then waits for an
 * answer. Idempotent. Throws `not_found` (404), or `conflict` (409) during a booking.
 */
export async function withdrawAutoBookConsent(
  deps: WaitlistDeps,
  user: AuthUser,
  placeId: string,
): Promise<WaitlistEntry> {
  await requireOwnEntry(deps, user, placeId);
  await transaction(deps.pool, async (tx) => {
    const ended = await deleteAutoBookConsent(tx, placeId);
    if (ended === 'booking')
      throw new AppError('conflict', 'A place has come up and we’re booking it for you now.');
    if (ended.offerId !== null)
      await offerInstead(tx, deps, { placeId, offerId: ended.offerId }, 'taken_back');
  });
  return toEntryResponse(await requireOwnEntry(deps, user, placeId));
}
