import type Stripe from 'stripe';
import { callProvider, toRefusal } from '#areas/money/payments/payment-provider.server.ts';

/** Amount in pence. */
export interface MadeMovement {
  id: string;
  amountPence: number;
}

/** `refused` is the provider's reason. */
export type MovementResult = MadeMovement | { refused: string };

/**
 * Transfers and reversals (docs.stripe.com/connect/separate-charges-and-transfers), in pence. Throws
 * `payment_provider_unavailable` (503); the call may have succeeded and is repeatable.
 */
export interface TransferProvider {
  findTransfer(group: string, transferId: string): Promise<MadeMovement | null>;
  /** `transferId` is our row; `key` is the idempotency key. */
  transfer(request: {
    transferId: string;
    group: string;
    intentId: string;
    accountId: string;
    amountPence: number;
    key: string;
  }): Promise<MovementResult>;
  findReversal(providerTransferId: string, reversalId: string): Promise<MadeMovement | null>;
  reverse(request: {
    providerTransferId: string;
    reversalId: string;
    amountPence: number;
    key: string;
  }): Promise<MovementResult>;
}

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

/** Only a refusal is definite; other errors say nothing about the effect. */
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
