import type { AuthUser } from '#features/accounts/contract.ts';
import { phoneOf } from '#features/booking/hold/places-for-list.server.ts';
import { keptCards } from '#features/payments/cards/keep-cards.server.ts';
import { type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { counted } from '#shared/domain/counted.ts';
import { decimalToPence } from '#shared/domain/pence.ts';
import {
  askAfterAll,
  beginBooking,
  type DueRow,
  dueOffers,
  endAgreement,
} from './agreement-queries.server.ts';
import { type AnswerDeps, acceptAsAgreed } from './answer-offer.server.ts';
import type { JoinList, WaitingPlace } from './contract.ts';
import type { ListDeps } from './offer-places.server.ts';
import type { Agreed } from './queries.server.ts';
import { nextWaking } from './quiet-hours.ts';
import { type AskedAfterAll, TRYING_MINUTES } from './rules.ts';
import { placeAnswer, requireOwnPlace } from './show-lists.server.ts';

/**
 * The job that books what came free for those who agreed to it, with the card they keep, by the way that accepting with
 * it takes. Where that cannot be done they are asked, as everybody is. Safe to run twice, in parallel, and after a
 * process that died anywhere. Throws after trying them all when some could not be booked for now, to be retried.
 */
export async function bookForThem(deps: AnswerDeps): Promise<void> {
  const failures: unknown[] = [];
  for (const due of await dueOffers(deps.pool, deps.clock.now()))
    await bookOne(deps, due).catch((error: unknown) => failures.push(error));
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${counted(failures.length, 'offer')} could not be booked for somebody.`,
    );
}

async function bookOne(deps: AnswerDeps, due: DueRow): Promise<void> {
  const agreed = await transaction(deps.pool, (tx) => beginBooking(tx, due));
  if (agreed === null) return;
  const why = await acceptAsAgreed(deps, due.user, due.placeId, agreed).catch((error: unknown) =>
    afterFailure(deps, due, error),
  );
  if (why !== null) await transaction(deps.pool, (tx) => ask(tx, deps, due, why));
}

/** Whether they are to be asked now that it failed; null to leave it as it is, or to the next run. */
function afterFailure({ clock }: AnswerDeps, { countsFrom }: DueRow, error: unknown): AskedAfterAll | null {
  if (error instanceof AppError) {
    // The card is gone.
    if (error.code === 'not_found') return 'declined';
    // Over, others were faster, or the bank is deciding: what came of it says the list, the next place, or the bank.
    if (['hold_expired', 'conflict', 'sold_out', 'payment_incomplete'].includes(error.code)) return null;
  }
  if (clock.now().getTime() - countsFrom.getTime() >= TRYING_MINUTES * 60_000) return 'unreachable';
  throw error;
}

/** They are told of the offer as of any other, once. */
async function ask(
  tx: Tx,
  deps: ListDeps,
  { placeId, offerId }: { placeId: string; offerId: string },
  why: AskedAfterAll,
): Promise<void> {
  if (!(await askAfterAll(tx, offerId, why))) return;
  const notBefore = nextWaking(deps.clock.now());
  await deps.onWaitingNews(tx, { placeId, news: 'offered', about: offerId, notBefore });
}

/**
 * What somebody agrees to as they join, as it is kept. Throws `conflict` (409) where it could not be kept to: for several
 * places, where more has to be said of who comes, or with a card that is not theirs; `payment_provider_unavailable` (503).
 */
export async function agreementOf(
  deps: Pick<AnswerDeps, 'pool' | 'cards'>,
  user: AuthUser,
  { bookForMe, places }: JoinList,
  list: { asksAges: boolean },
): Promise<Agreed | null> {
  if (bookForMe === undefined) return null;
  const { cardId, upTo } = bookForMe;
  refuseToAgree(places, list);
  if ((await phoneOf(deps.pool, user.id)) === '')
    throw new AppError('conflict', 'Book here once with a phone number first. Then we can book for you.');
  if (!(await keptCards(deps, user.id)).some(({ id }) => id === cardId))
    throw new AppError('conflict', 'This card is no longer saved.');
  const upToPence = decimalToPence(upTo) ?? 0;
  if (upToPence === 0)
    throw new AppError('conflict', 'You don’t need a card for a free place. Just join the list.');
  return { cardId, upToPence };
}

/** Throws `conflict` (409) where we would have to ask who comes. */
export function refuseToAgree(places: number, { asksAges }: { asksAges: boolean }): void {
  if (places > 1 || asksAges)
    throw new AppError(
      'conflict',
      'We can only book one place for you, and only when you don’t need to give names.',
    );
}

/**
 * Takes the agreement back (`DELETE /api/waiting-list/{placeId}/agreement`); doing it twice is doing it once. What was
 * to be booked by it is theirs to answer. Throws `not_found` (404), or `conflict` (409) while it is being booked.
 */
export async function takeBackAgreement(
  deps: ListDeps,
  user: AuthUser,
  placeId: string,
): Promise<WaitingPlace> {
  await requireOwnPlace(deps, user, placeId);
  await transaction(deps.pool, async (tx) => {
    const ended = await endAgreement(tx, placeId);
    if (ended === 'booking')
      throw new AppError('conflict', 'A place has come up and we’re booking it for you now.');
    if (ended.offerId !== null) await ask(tx, deps, { placeId, offerId: ended.offerId }, 'taken_back');
  });
  return placeAnswer(await requireOwnPlace(deps, user, placeId));
}
