/** What the payer answers at their bank, and what the bank decides later (https://docs.stripe.com/payments/pay-by-bank). */
import type { DueAction, Sandbox } from '../sandbox.ts';
import type { PaymentIntent, PaymentMethod } from '../store/objects.ts';
import type { Store } from '../store/store.ts';
import { unexpectedStateError } from '../wire/errors.ts';
import type { BankAnswer } from './bank-answers.ts';
import { authenticationFailure, failIntent, saveIntent, succeedIntent } from './confirm-payment.ts';

/** Seconds that a bank takes to decide `later`. */
const decisionSeconds = 86_400;

function bankMethod(sandbox: Sandbox, intent: PaymentIntent, status: PaymentIntent['status']): PaymentMethod {
  const method = sandbox.store.get('paymentMethods', intent.payment_method ?? '');
  if (intent.status !== status || method?.type !== 'pay_by_bank')
    throw unexpectedStateError(
      `This PaymentIntent is not waiting for a bank; it has a status of ${intent.status}.`,
      intent,
    );
  return method;
}

/**
 * The payer answers at their bank. After an approval the payment is `processing`, and cannot be canceled.
 * @throws {StripeProblem} 400 `payment_intent_unexpected_state` if no payment waits for the bank.
 */
export function answerAtBank(sandbox: Sandbox, intent: PaymentIntent, answer: BankAnswer): PaymentIntent {
  const method = bankMethod(sandbox, intent, 'requires_action');
  if (answer === 'refuse') return failIntent(sandbox, intent, method, authenticationFailure);
  const processing = saveIntent(sandbox, { ...intent, next_action: null, status: 'processing' });
  sandbox.publish('payment_intent.processing', processing);
  if (answer === 'approve') return succeedIntent(sandbox, processing, method);
  sandbox.store.put('bankDecisions', intent.id, {
    at: sandbox.now() + decisionSeconds,
    outcome: answer === 'approve_later' ? 'succeed' : 'fail',
  });
  return processing;
}

/**
 * The bank decides.
 * @throws {StripeProblem} 400 `payment_intent_unexpected_state` if it has decided, or wasn't asked.
 */
export function decideAtBank(
  sandbox: Sandbox,
  intent: PaymentIntent,
  outcome: 'succeed' | 'fail',
): PaymentIntent {
  const method = bankMethod(sandbox, intent, 'processing');
  sandbox.store.remove('bankDecisions', intent.id);
  if (outcome === 'succeed') return succeedIntent(sandbox, intent, method);
  return failIntent(sandbox, intent, method, {
    code: 'payment_intent_payment_attempt_failed',
    doc_url: 'https://docs.stripe.com/error-codes/payment-intent-payment-attempt-failed',
    message: 'The payment failed.',
  });
}

export function bankDueActions(store: Store): DueAction[] {
  return store.entries('bankDecisions').map(([id, { at, outcome }]) => ({
    at,
    happen(sandbox) {
      const intent = store.get('paymentIntents', id);
      if (intent !== undefined) decideAtBank(sandbox, intent, outcome);
    },
  }));
}
