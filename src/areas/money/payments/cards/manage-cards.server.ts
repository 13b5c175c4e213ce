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

/** Latest first. Throws `payment_provider_unavailable` (503). */
export async function listSavedCards({ pool, cards }: CardDeps, userId: string): Promise<SavedCard[]> {
  const customerId = await findCustomerId(pool, userId);
  if (customerId === null) return [];
  const kept = await cards.listCards(customerId);
  // Deleted at the provider: create a new customer next time.
  if (kept === null) await deleteCustomerId(pool, userId);
  return kept ?? [];
}

/**
 * Makes the person the payer if they have saved cards or ask to save this one, and returns the cards that can pay.
 * Repeatable. `payable` is false if the hold has ended or is paid.
 * Throws `not_found` (404) if the payment isn't theirs, and `payment_provider_unavailable` (503).
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

/** For later charges the person agrees to. Repeatable. Throws `payment_provider_unavailable` (503). */
export async function saveCardForLater(deps: CardDeps, userId: string, intentId: string): Promise<void> {
  await deps.cards.setPayer(intentId, await getOrCreateCustomer(deps, userId), 'for_later');
}

/** Pays with the saved card while the payer is away. Idempotent. Throws `payment_provider_unavailable` (503). */
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

/** Throws `not_found` (404) if payment or card isn't theirs, and `payment_provider_unavailable` (503). */
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

/** Throws `not_found` (404) if the card isn't theirs, `payment_provider_unavailable` (503). */
export async function deleteSavedCard(deps: CardDeps, userId: string, cardId: string): Promise<void> {
  const customerId = await findCustomerId(deps.pool, userId);
  if (customerId === null || !(await deps.cards.removeCard(customerId, cardId)))
    throw new AppError('not_found', 'This card is no longer saved.');
}
