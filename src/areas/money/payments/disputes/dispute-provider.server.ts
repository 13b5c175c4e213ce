import Stripe from 'stripe';
import { type FileKind, fileKinds } from '#shared/storage/file-kinds.ts';
import { callProvider, epochSeconds, pagesFromProvider } from '../payment-provider.server.ts';
import type { EvidencePart } from './contract.ts';
import { type DisputeEvidence, type DisputeState, disputeStates, type ProviderDispute } from './rules.ts';

/** Each call throws `payment_provider_unavailable` (503); it may have succeeded all the same. */
export interface DisputeProvider {
  retrieve(providerDisputeId: string): Promise<ProviderDispute>;
  /** Newest first. */
  list(openedSince: Date): AsyncIterable<ProviderDispute>;
  /** Uploads a file and returns its id, the same for the same file; null if the provider rejects it. */
  upload(file: { id: string; name: string; kind: FileKind; bytes: Buffer }): Promise<string | null>;
  /** Submits the evidence, which is final. Does nothing if it was submitted or is too late. */
  submit(
    providerDisputeId: string,
    evidence: DisputeEvidence,
    files?: Partial<Record<EvidencePart, string>>,
  ): Promise<void>;
  /** Concedes the dispute. Does nothing if it is closed. */
  accept(providerDisputeId: string): Promise<void>;
}

/** https://docs.stripe.com/api/disputes */
export function stripeDisputes(stripe: Stripe): DisputeProvider {
  return {
    retrieve: (id) => callProvider(async () => toDispute(await stripe.disputes.retrieve(id))),
    async *list(openedSince) {
      const pages = stripe.disputes.list({ limit: 100, created: { gte: epochSeconds(openedSince) } });
      for await (const dispute of pagesFromProvider(pages)) yield toDispute(dispute);
    },
    upload: ({ id, name, kind, bytes }) =>
      callProvider(async () => {
        let providerId: string | null = null;
        await ignoreRefusal(async () => {
          const file = await stripe.files.create(
            {
              purpose: 'dispute_evidence',
              file: { data: bytes, name, type: fileKinds[kind].contentType },
            },
            { idempotencyKey: `dispute-file:${id}` },
          );
          providerId = file.id;
        });
        return providerId;
      }),
    submit: (id, evidence, files = {}) =>
      callProvider(() =>
        ignoreRefusal(async () => {
          await stripe.disputes.update(id, { evidence: { ...toEvidence(evidence), ...files }, submit: true });
        }),
      ),
    accept: (id) =>
      callProvider(() =>
        ignoreRefusal(async () => {
          await stripe.disputes.close(id);
        }),
      ),
  };
}

/** Already answered or closed: the dispute itself tells its state. */
async function ignoreRefusal(call: () => Promise<void>): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}

function toDispute(dispute: Stripe.Dispute): ProviderDispute {
  if (dispute.object !== 'dispute') throw new Error('The provider returned something other than a dispute.');
  const { payment_intent: intent, evidence_details: details } = dispute;
  return {
    id: dispute.id,
    state: toState(dispute.status),
    intentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    amountPence: dispute.amount,
    reason: dispute.reason,
    openedAt: new Date(dispute.created * 1000),
    dueBy: details.due_by === null ? null : new Date(details.due_by * 1000),
    submitted: details.submission_count > 0,
    movements: dispute.balance_transactions.map(({ id, amount, fee }) => ({
      id,
      pence: amount,
      feePence: fee,
    })),
  };
}

const states: ReadonlyMap<string, DisputeState> = new Map([
  ...disputeStates.states.map((state) => [state, state] as const),
  // Settled before it became a dispute.
  ['prevented', 'warning_closed'],
  // Lost; a successful appeal shows later.
  ['appeal_needs_response', 'lost'],
  ['appeal_under_review', 'lost'],
]);

function toState(status: Stripe.Dispute.Status): DisputeState {
  const state = states.get(status);
  if (state === undefined) throw new Error(`The provider returned a dispute with the status ${status}.`);
  return state;
}

function toEvidence(evidence: DisputeEvidence): Stripe.DisputeUpdateParams.Evidence {
  return {
    customer_name: evidence.customerName,
    customer_email_address: evidence.customerEmail,
    product_description: evidence.productDescription,
    service_date: evidence.serviceDate,
    cancellation_policy_disclosure: evidence.terms,
    access_activity_log: evidence.activity,
    ...(evidence.seller !== '' && { refund_refusal_explanation: evidence.seller }),
    ...(evidence.remarks !== '' && { uncategorized_text: evidence.remarks }),
  };
}
