import { defineRoute } from '../http/route.ts';
import type { Sandbox } from '../sandbox.ts';
import type { PaymentMethod } from '../store/objects.ts';
import { invalidRequest, noSuchObject } from '../wire/errors.ts';
import { paginate, pagingParams } from '../wire/lists.ts';
import { applyMetadataChange, metadata, oneOf, required, text } from '../wire/params.ts';
import { findCustomer } from './customers.ts';
import { allowRedisplay, findPaymentMethod } from './payment-methods.ts';
import { assertUnused, attachToCustomer, detachMethod, savedCards } from './saved-cards.ts';

function findStoredMethod(sandbox: Sandbox, id: string): PaymentMethod {
  const method = sandbox.store.get('paymentMethods', id);
  if (method === undefined) throw noSuchObject('PaymentMethod', id, 'payment_method', 'path');
  return method;
}

const filterFields = { ...pagingParams, allow_redisplay: allowRedisplay, type: oneOf('card') };

function listSavedCards(
  sandbox: Sandbox,
  customer: string,
  params: { allow_redisplay?: PaymentMethod['allow_redisplay'] },
): PaymentMethod[] {
  return savedCards(sandbox, customer).filter(
    (method) => params.allow_redisplay === undefined || method.allow_redisplay === params.allow_redisplay,
  );
}

export const savedCardRoutes = [
  defineRoute({
    operation: 'payment_methods.list',
    method: 'GET',
    path: '/v1/payment_methods',
    params: { ...filterFields, customer: required(text()) },
    handle({ sandbox }, { customer, ...params }) {
      const { id } = findCustomer(sandbox, customer, 'parameter');
      return paginate(listSavedCards(sandbox, id, params), params, '/v1/payment_methods', 'PaymentMethod');
    },
  }),
  defineRoute({
    operation: 'customers.list_payment_methods',
    method: 'GET',
    path: '/v1/customers/{id}/payment_methods',
    params: filterFields,
    handle({ sandbox, id }, params) {
      findCustomer(sandbox, id, 'path');
      const url = `/v1/customers/${id}/payment_methods`;
      return paginate(listSavedCards(sandbox, id, params), params, url, 'PaymentMethod');
    },
  }),
  defineRoute({
    operation: 'payment_methods.update',
    method: 'POST',
    path: '/v1/payment_methods/{id}',
    params: { allow_redisplay: allowRedisplay, metadata: metadata() },
    handle({ sandbox, id }, params) {
      const before = findStoredMethod(sandbox, id);
      if (before.customer === null) {
        throw invalidRequest('You must save this PaymentMethod to a customer before you can update it.', {
          code: 'payment_method_unexpected_state',
        });
      }
      const method: PaymentMethod = {
        ...before,
        allow_redisplay: params.allow_redisplay ?? before.allow_redisplay,
        metadata: applyMetadataChange(before.metadata ?? {}, params.metadata),
      };
      sandbox.store.put('paymentMethods', id, method);
      sandbox.publish('payment_method.updated', method, before);
      return method;
    },
  }),
  defineRoute({
    operation: 'payment_methods.attach',
    method: 'POST',
    path: '/v1/payment_methods/{id}/attach',
    params: { customer: required(text()) },
    handle({ sandbox, id }, params) {
      const customer = findCustomer(sandbox, params.customer, 'parameter');
      const method = findPaymentMethod(sandbox, id);
      assertUnused(sandbox, method);
      attachToCustomer(sandbox, method.id, customer.id);
      return sandbox.store.get('paymentMethods', method.id) ?? method;
    },
  }),
  defineRoute({
    operation: 'payment_methods.detach',
    method: 'POST',
    path: '/v1/payment_methods/{id}/detach',
    params: {},
    handle({ sandbox, id }) {
      const method = findStoredMethod(sandbox, id);
      if (method.customer === null) {
        throw invalidRequest(
          'The payment method you provided is not attached to a customer so detachment is impossible.',
          { param: 'payment_method' },
        );
      }
      return detachMethod(sandbox, method);
    },
  }),
];
