import type { Pool } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { PayableCards, SavedCard } from '../contract.ts';
import type { CardVault, SavedCardOutcome } from './card-vault.server.ts';
import {
  deleteCustomerId,
  findCustomerId,
  isOwnUnpaidIntent,
  saveCustomerId,
} from './customer-queries.server.ts';

export interface CardDeps {
  pool: Pool;
  cards: CardVault;
}

/** The cards that a person has kept, the latest first. Throws `payment_provider_unavailable` (503). */
export async function listSavedCards({ pool, cards }: CardDeps, userId: string): Promise<SavedCard[]> {
  const customerId = await findCustomerId(pool, userId);
  if (customerId === null) return [];
  const kept = await cards.listCards(customerId);
  // Deleted at the provider: the next card that is to be kept begins anew.
  if (kept === null) await deleteCustomerId(pool, userId);
  return kept ?? [];
}

/**
 * Tells the provider whose payment an intent is, which is made without that: whoever keeps no card is no customer
 * there. It is told once the person has kept a card before, so that it can pay, or when they ask for this one to be
 * kept. Answers the cards that can pay. May be repeated, before and after a card was refused. Of a payment that is not
 * to be made any more, because its hold has just ended or it was made, it answers that (`payable`): the page that asks
 * cannot know it yet.
 *
 * Throws `not_found` (404) for a payment that is not theirs, and `payment_provider_unavailable` (503).
 */
export async function setPayer(
  deps: CardDeps,
  userId: string,
  intentId: string,
  { savesCard }: { savesCard: boolean },
): Promise<PayableCards> {
  const { pool, cards } = deps;
  const payable = await isOwnUnpaidIntent(pool, intentId, userId);
  if (payable === null) throw new AppError('not_found', 'There is no such payment.');
  if (!payable) return { payable, cards: [] };
  const kept = await listSavedCards(deps, userId);
  if (kept.length === 0 && !savesCard) return { payable, cards: [] };
  await cards.setPayer(intentId, await getOrCreateCustomer(deps, userId));
  return { payable, cards: kept };
}

async function getOrCreateCustomer({ pool, cards }: CardDeps, userId: string): Promise<string> {
  return (
    (await findCustomerId(pool, userId)) ??
    (await saveCustomerId(pool, userId, await cards.createCustomer(userId)))
  );
}

/**
 * Has the card that a person is about to pay their own intent with be kept for the payments that they agree to by it,
 * whether it is typed or was kept before. May be repeated. Throws `payment_provider_unavailable` (503).
 */
export async function saveCardForLater(deps: CardDeps, userId: string, intentId: string): Promise<void> {
  await deps.cards.setPayer(intentId, await getOrCreateCustomer(deps, userId), 'for_later');
}

/**
 * Pays an intent with the card that its payer has kept for that, while they are away. Said twice, it is charged once.
 * Throws `payment_provider_unavailable` (503).
 */
export async function payOffSession(
  { pool, cards }: CardDeps,
  { userId, intentId, cardId }: { userId: string; intentId: string; cardId: string | null },
): Promise<SavedCardOutcome> {
  const customerId = await findCustomerId(pool, userId);
  if (customerId === null || cardId === null)
    return { outcome: 'declined', sentence: 'There’s no saved card.' };
  await cards.setPayer(intentId, customerId, 'nothing');
  return cards.payOffSession(intentId, cardId);
}

/**
 * Pays the person's own intent with a card they kept, at one word of theirs, which they may have said before
 * (`offSession`). Throws `not_found` (404) for a payment or a card that is not theirs, and
 * `payment_provider_unavailable` (503).
 */
export async function payWithSavedCard(
  deps: CardDeps,
  userId: string,
  intentId: string,
  cardId: string,
  { offSession }: { offSession: boolean },
): Promise<SavedCardOutcome> {
  const { payable, cards } = await setPayer(deps, userId, intentId, { savesCard: false });
  if (!payable) throw new AppError('not_found', 'There is no such payment to be made.');
  if (!cards.some(({ id }) => id === cardId))
    throw new AppError('not_found', 'This card is no longer saved.');
  return offSession ? deps.cards.payOffSession(intentId, cardId) : deps.cards.payWith(intentId, cardId);
}

/** Forgets a kept card. Throws `not_found` (404) for one that is not theirs, `payment_provider_unavailable` (503). */
export async function deleteSavedCard(deps: CardDeps, userId: string, cardId: string): Promise<void> {
  const customerId = await findCustomerId(deps.pool, userId);
  if (customerId === null || !(await deps.cards.removeCard(customerId, cardId)))
    throw new AppError('not_found', 'This card is no longer saved.');
}
