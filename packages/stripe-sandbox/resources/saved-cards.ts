/** Saved cards (https://docs.stripe.com/payments/save-and-reuse). */
import type { Sandbox } from '../sandbox.ts';
import type { PaymentMethod } from '../store/objects.ts';
import { invalidRequest, noSuchObject } from '../wire/errors.ts';
import { findPaymentMethod } from './payment-methods.ts';

const usedMethodMessage = {
  code: 'payment_method_unexpected_state',
  message:
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
} as const;

/** @throws {StripeProblem} 400 for a single-use method that was used. */
export function assertUnused(sandbox: Sandbox, { id }: PaymentMethod): void {
  if (sandbox.store.get('spentMethods', id) === undefined) return;
  throw invalidRequest(usedMethodMessage.message, { code: usedMethodMessage.code, param: 'payment_method' });
}

/**
 * The method or ready-made name, of this customer or of nobody.
 * @throws {StripeProblem} 400 if it is another's, used or unknown.
 */
export function findMethodForPayment(sandbox: Sandbox, id: string, customer: string | null): PaymentMethod {
  const method = findPaymentMethod(sandbox, id);
  assertUnused(sandbox, method);
  if (method.customer !== null && method.customer !== customer) {
    throw invalidRequest(
      `The \`payment_method\` parameter supplied ${id} belongs to the Customer ${method.customer}. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`,
      { code: 'parameter_missing', param: 'payment_method' },
    );
  }
  return method;
}

/**
 * A customer's saved card, named by their browser.
 * @throws {StripeProblem} 400 `resource_missing` for any other.
 */
export function findSavedCard(sandbox: Sandbox, id: string, customer: string | null): PaymentMethod {
  const method = sandbox.store.get('paymentMethods', id);
  if (method === undefined || customer === null || method.customer !== customer)
    throw noSuchObject('PaymentMethod', id, 'payment_method', 'parameter');
  return method;
}

export function savedCards(sandbox: Sandbox, customer: string): PaymentMethod[] {
  return sandbox.store.all('paymentMethods').filter((method) => method.customer === customer);
}

/** Unattached methods can be used once. */
export function markMethodUsed(sandbox: Sandbox, id: string): void {
  const method = sandbox.store.get('paymentMethods', id);
  if (method?.customer === null) sandbox.store.put('spentMethods', id, { at: sandbox.now() });
}

export function attachToCustomer(sandbox: Sandbox, methodId: string, customer: string): void {
  const method = sandbox.store.get('paymentMethods', methodId);
  if (method === undefined || method.customer === customer) return;
  if (method.customer !== null) {
    throw invalidRequest('The payment method you provided has already been attached to a customer.');
  }
  const attached = { ...method, customer };
  sandbox.store.put('paymentMethods', methodId, attached);
  sandbox.publish('payment_method.attached', attached);
}

/** It can't be charged any more. */
export function detachMethod(sandbox: Sandbox, before: PaymentMethod): PaymentMethod {
  const method: PaymentMethod = { ...before, customer: null };
  sandbox.store.put('paymentMethods', method.id, method);
  markMethodUsed(sandbox, method.id);
  sandbox.publish('payment_method.detached', method, before);
  return method;
}

export function detachAllMethods(sandbox: Sandbox, customer: string): void {
  for (const method of savedCards(sandbox, customer)) detachMethod(sandbox, method);
}
