import type Stripe from 'stripe';
import { callProvider, toRefusal } from '#areas/money/payments/payment-provider.server.ts';

/** A transfer or reversal that the provider has made. Amount in pence. */
export interface MadeMovement {
  id: string;
  amountPence: number;
}

/** What the provider has made of a transfer or a reversal, or why it did not, in its words. */
export type MovementResult = MadeMovement | { refused: string };

/**
 * Sending sellers what is theirs, and taking it back (docs.stripe.com/connect/separate-charges-and-transfers).
 * Each throws `payment_provider_unavailable` (503) when the provider does not answer: the effect may then have
 * happened or not, and the call can be repeated. Amounts in pence.
 */
export interface TransferProvider {
  /** The transfer made for our row, if the provider knows one. */
  findTransfer(group: string, transferId: string): Promise<MadeMovement | null>;
  /** Sends a part of an intent's charge to an account. `transferId` is our row; `key` makes repeating it harmless. */
  transfer(request: {
    transferId: string;
    group: string;
    intentId: string;
    accountId: string;
    amountPence: number;
    key: string;
  }): Promise<MovementResult>;
  /** The reversal made for our row, if the provider knows one. */
  findReversal(providerTransferId: string, reversalId: string): Promise<MadeMovement | null>;
  reverse(request: {
    providerTransferId: string;
    reversalId: string;
    amountPence: number;
    key: string;
  }): Promise<MovementResult>;
}

/** The provider over Stripe's SDK. */
export function stripeTransfers(stripe: Stripe): TransferProvider {
  return {
    findTransfer: (group, transferId) =>
      callProvider(async () => {
        for await (const transfer of stripe.transfers.list({ transfer_group: group, limit: 100 }))
          if (transfer.metadata.transfer_id === transferId)
            return { id: transfer.id, amountPence: transfer.amount };
        return null;
      }),
    transfer: ({ transferId, group, intentId, accountId, amountPence, key }) =>
      callProvider(async () => {
        const charge = (await stripe.paymentIntents.retrieve(intentId)).latest_charge;
        const chargeId = typeof charge === 'string' ? charge : charge?.id;
        if (chargeId === undefined) return { refused: 'This booking had no charge.' };
        return toMovementResult(() =>
          stripe.transfers.create(
            {
              amount: amountPence,
              currency: 'gbp',
              destination: accountId,
              source_transaction: chargeId,
              transfer_group: group,
              metadata: { transfer_id: transferId },
            },
            { idempotencyKey: key },
          ),
        );
      }),
    findReversal: (providerTransferId, reversalId) =>
      callProvider(async () => {
        for await (const reversal of stripe.transfers.listReversals(providerTransferId, { limit: 100 }))
          if (reversal.metadata?.reversal_id === reversalId)
            return { id: reversal.id, amountPence: reversal.amount };
        return null;
      }),
    reverse: ({ providerTransferId, reversalId, amountPence, key }) =>
      callProvider(() =>
        toMovementResult(() =>
          stripe.transfers.createReversal(
            providerTransferId,
            { amount: amountPence, metadata: { reversal_id: reversalId } },
            { idempotencyKey: key },
          ),
        ),
      ),
  };
}

/** A refusal is the provider's last word on that key; anything else that goes wrong says nothing of the effect. */
async function toMovementResult(
  call: () => Promise<{ id: string; object: string; amount: number }>,
): Promise<MovementResult> {
  try {
    const { id, object, amount } = await call();
    if (object !== 'transfer' && object !== 'transfer_reversal')
      throw new Error('The provider answered something else than a transfer.');
    return { id, amountPence: amount };
  } catch (error) {
    const refusal = toRefusal(error);
    if (refusal === null) throw error;
    return { refused: refusal.reason };
  }
}
