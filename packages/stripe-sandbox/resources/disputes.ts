/**
 * Disputes (https://docs.stripe.com/disputes). The money is withdrawn at once and reinstated if won; the fee stays.
 * Pence.
 */
import { defineRoute } from '../http/route.ts';
import type { DueAction, Sandbox } from '../sandbox.ts';
import type { Charge, Dispute } from '../store/objects.ts';
import type { Store } from '../store/store.ts';
import { invalidRequest, noSuchObject } from '../wire/errors.ts';
import { newId } from '../wire/ids.ts';
import { isWithinRange, paginate, pagingParams } from '../wire/lists.ts';
import {
  applyMetadataChange,
  clearable,
  flag,
  metadata,
  momentRange,
  type Parsed,
  record,
  text,
} from '../wire/params.ts';
import { recordMovement } from './balance-transactions.ts';
import { type DisputeReason, networkCodes } from './dispute-reasons.ts';
import { assertFileExists } from './files.ts';
import { disputeFee, startOfDay } from './uk-terms.ts';

/** Time to respond. */
const evidenceDueDays = 9;

/** Stripe's test values of `uncategorized_text` that decide a dispute. */
const decisiveEvidence: ReadonlyMap<string, 'won' | 'lost'> = new Map([
  ['winning_evidence', 'won'],
  ['losing_evidence', 'lost'],
]);

const openStatuses: readonly string[] = ['needs_response', 'under_review'];

const fileFields = {
  cancellation_policy: clearable(text()),
  customer_communication: clearable(text()),
  customer_signature: clearable(text()),
  duplicate_charge_documentation: clearable(text()),
  receipt: clearable(text()),
  refund_policy: clearable(text()),
  service_documentation: clearable(text()),
  shipping_documentation: clearable(text()),
  uncategorized_file: clearable(text()),
};

const evidenceFields = {
  ...fileFields,
  access_activity_log: clearable(text(20_000)),
  billing_address: clearable(text()),
  cancellation_policy_disclosure: clearable(text(20_000)),
  cancellation_rebuttal: clearable(text(20_000)),
  customer_email_address: clearable(text()),
  customer_name: clearable(text()),
  customer_purchase_ip: clearable(text()),
  duplicate_charge_explanation: clearable(text(20_000)),
  duplicate_charge_id: clearable(text()),
  product_description: clearable(text(20_000)),
  refund_policy_disclosure: clearable(text(20_000)),
  refund_refusal_explanation: clearable(text(20_000)),
  service_date: clearable(text()),
  shipping_address: clearable(text()),
  shipping_carrier: clearable(text()),
  shipping_date: clearable(text()),
  shipping_tracking_number: clearable(text()),
  uncategorized_text: clearable(text(20_000)),
};

function emptyEvidence(): Dispute['evidence'] {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: null,
    customer_name: null,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  };
}

/** @throws {StripeProblem} 404 `resource_missing`. */
export function findDispute(sandbox: Sandbox, id: string): Dispute {
  const dispute = sandbox.store.get('disputes', id);
  if (dispute === undefined) throw noSuchObject('dispute', id, 'dispute', 'path');
  return dispute;
}

/**
 * Disputes the unrefunded part of a charge, withdraws it with the fee, and publishes `charge.dispute.created` and
 * `charge.dispute.funds_withdrawn`.
 * @throws {StripeProblem} 400 if the charge failed, was disputed or has nothing left.
 */
export function openDispute(sandbox: Sandbox, charge: Charge, reason: DisputeReason): Dispute {
  const amount = charge.amount - charge.amount_refunded;
  if (charge.status !== 'succeeded' || charge.disputed || amount === 0)
    throw invalidRequest(`Charge ${charge.id} cannot be disputed.`, { param: 'charge' });
  const id = newId('dp');
  const now = sandbox.now();
  const withdrawn = recordMovement(sandbox, {
    type: 'adjustment',
    reportingCategory: 'dispute',
    amount: -amount,
    currency: charge.currency,
    description: `Chargeback withdrawal for ${charge.id}`,
    source: id,
    fee: { amount: disputeFee, description: 'Dispute fee' },
  });
  const dispute: Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [withdrawn],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: emptyEvidence(),
    evidence_details: {
      // The last second of the day.
      due_by: startOfDay(now) + (evidenceDueDays + 1) * 86_400 - 1,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: networkCodes[reason],
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: 'visa',
        case_type: 'chargeback',
        network: 'visa',
        network_reason_code: networkCodes[reason],
      },
      type: 'card',
    },
    reason,
    status: 'needs_response',
  };
  sandbox.store.put('disputes', id, dispute);
  sandbox.store.put('charges', charge.id, { ...charge, disputed: true });
  sandbox.publish('charge.dispute.created', dispute);
  sandbox.publish('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** Returns a won dispute's money to the balance. */
function reinstateFunds(sandbox: Sandbox, dispute: Dispute): Dispute['balance_transactions'] {
  const back = recordMovement(sandbox, {
    type: 'adjustment',
    reportingCategory: 'dispute_reversal',
    amount: dispute.amount,
    currency: dispute.currency,
    description: `Chargeback reversal for ${dispute.charge}`,
    source: dispute.id,
  });
  return [...dispute.balance_transactions, back];
}

/**
 * Publishes `charge.dispute.closed`, and `charge.dispute.funds_reinstated` if won.
 * @throws {StripeProblem} 400 if it has ended.
 */
export function closeDispute(sandbox: Sandbox, before: Dispute, status: 'won' | 'lost'): Dispute {
  assertOpen(before);
  const dispute: Dispute = {
    ...before,
    ...(status === 'won' && { balance_transactions: reinstateFunds(sandbox, before) }),
    status,
  };
  sandbox.store.put('disputes', dispute.id, dispute);
  if (status === 'won') sandbox.publish('charge.dispute.funds_reinstated', dispute);
  sandbox.publish('charge.dispute.closed', dispute);
  return dispute;
}

function assertOpen({ status }: Dispute): void {
  if (openStatuses.includes(status)) return;
  throw invalidRequest('This dispute is already closed', { code: 'dispute_already_closed' });
}

/** Unanswered disputes are lost at their deadline. */
export function disputeDueActions(store: Store): DueAction[] {
  return store.all('disputes').flatMap((dispute) => {
    const at = dispute.evidence_details.due_by;
    if (dispute.status !== 'needs_response' || at === null) return [];
    const details = { ...dispute.evidence_details, past_due: true };
    return [
      {
        at: at + 1,
        happen: (sandbox) => void closeDispute(sandbox, { ...dispute, evidence_details: details }, 'lost'),
      },
    ];
  });
}

const updateFields = { evidence: record(evidenceFields), metadata: metadata(), submit: flag() };

function updateDispute(sandbox: Sandbox, before: Dispute, params: Parsed<typeof updateFields>): Dispute {
  const { evidence: given, submit = true } = params;
  const answered = given !== undefined;
  if (answered) assertOpen(before);
  if (answered && before.status !== 'needs_response') {
    throw invalidRequest(
      'You have already submitted evidence for this dispute; it can only be submitted once.',
      {
        param: 'evidence',
      },
    );
  }
  for (const [name, id] of Object.entries(given ?? {}))
    if (Object.hasOwn(fileFields, name) && typeof id === 'string')
      assertFileExists(sandbox, id, `evidence[${name}]`);
  const evidence = { ...before.evidence, ...given };
  const hasEvidence = Object.values(evidence).some((value) => typeof value === 'string');
  const submitted = submit && hasEvidence && before.status === 'needs_response';
  const dispute: Dispute = {
    ...before,
    evidence,
    evidence_details: {
      ...before.evidence_details,
      has_evidence: hasEvidence,
      ...(submitted && { submission_count: 1, submission_method: 'manual' as const }),
    },
    metadata: applyMetadataChange(before.metadata, params.metadata),
    ...(submitted && { status: 'under_review' as const }),
  };
  sandbox.store.put('disputes', dispute.id, dispute);
  sandbox.publish('charge.dispute.updated', dispute, before);
  const decision = submitted ? decisiveEvidence.get(evidence.uncategorized_text ?? '') : undefined;
  return decision === undefined ? dispute : closeDispute(sandbox, dispute, decision);
}

export const disputeRoutes = [
  defineRoute({
    operation: 'disputes.retrieve',
    method: 'GET',
    path: '/v1/disputes/{id}',
    params: {},
    handle: ({ sandbox, id }) => findDispute(sandbox, id),
  }),
  defineRoute({
    operation: 'disputes.update',
    method: 'POST',
    path: '/v1/disputes/{id}',
    params: updateFields,
    handle: ({ sandbox, id }, params) => updateDispute(sandbox, findDispute(sandbox, id), params),
  }),
  defineRoute({
    operation: 'disputes.close',
    method: 'POST',
    path: '/v1/disputes/{id}/close',
    params: {},
    handle: ({ sandbox, id }) => closeDispute(sandbox, findDispute(sandbox, id), 'lost'),
  }),
  defineRoute({
    operation: 'disputes.list',
    method: 'GET',
    path: '/v1/disputes',
    params: { ...pagingParams, charge: text(), created: momentRange(), payment_intent: text() },
    handle({ sandbox }, params) {
      const disputes = sandbox.store
        .all('disputes')
        .filter(
          (dispute) =>
            isWithinRange(dispute.created, params.created) &&
            (params.charge === undefined || dispute.charge === params.charge) &&
            (params.payment_intent === undefined || dispute.payment_intent === params.payment_intent),
        );
      return paginate(disputes, params, '/v1/disputes', 'dispute');
    },
  }),
];
