import { z } from 'zod';
import type { PersonalData } from '#areas/identity/accounts/personal-data.ts';
import type { Tx } from '#shared/db/database.server.ts';
import type { JobHandlers } from '#shared/jobs/job-runner.server.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import type { CardVault } from './card-vault.server.ts';
import { deleteCustomerId, findCustomerId } from './customer-queries.server.ts';

const ERASE_CUSTOMER = 'erasePaymentCustomer';

/** Closing an account deletes the customer at the provider too, in a job, as the provider may be down. */
export function cardData({ cards, outbox }: { cards: CardVault; outbox: Outbox }): PersonalData {
  const erase = async (tx: Tx, userId: string) => {
    await deleteSavedCards(tx, outbox, userId);
  };
  return {
    tables: {
      'saved-cards': async (db, userId) => {
        const customerId = await findCustomerId(db, userId);
        const kept = customerId === null ? null : await cards.listCards(customerId);
        return (kept ?? []).map(({ id, brand, last4, expiryMonth, expiryYear }) => ({
          brand,
          last_four_digits: last4,
          expires: `${expiryYear}-${String(expiryMonth).padStart(2, '0')}`,
          provider_customer: customerId,
          provider_reference: id,
        }));
      },
    },
    async close(tx, { userId }) {
      await erase(tx, userId);
      return [];
    },
    // Again, in case a card was being saved at that moment.
    forget: (tx, { userId }) => erase(tx, userId),
  };
}

/** Deletes saved cards here at once, and at the provider by a job; false if there were none. */
export async function deleteSavedCards(tx: Tx, outbox: Outbox, userId: string): Promise<boolean> {
  const customerId = await deleteCustomerId(tx, userId);
  if (customerId === null) return false;
  await outbox.enqueue(tx, ERASE_CUSTOMER, { customerId });
  return true;
}

const customerSchema = z.object({ customerId: z.string() });

export function cardJobs({ cards }: { cards: CardVault }): JobHandlers {
  return {
    [ERASE_CUSTOMER]: (payload) => cards.deleteCustomer(customerSchema.parse(payload).customerId),
  };
}
