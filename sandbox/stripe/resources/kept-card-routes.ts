/** A customer's kept cards, as the server lists, shows, changes and takes them off. */
import { route } from '../http/route.ts';
import type { Sandbox } from '../sandbox.ts';
import type { PaymentMethod } from '../store/objects.ts';
import { invalidRequest, noSuch } from '../wire/errors.ts';
import { page, pagingParams } from '../wire/lists.ts';
import { changeMetadata, metadata, oneOf, required, text } from '../wire/params.ts';
import { findCustomer } from './customers.ts';
import { attachToCustomer, checkNotSpent, detach, keptCards } from './kept-cards.ts';
import { allowRedisplay, findPaymentMethod } from './payment-methods.ts';

function storedMethod(sandbox: Sandbox, id: string): PaymentMethod {
  const method = sandbox.store.get('paymentMethods', id);
  if (method === undefined) throw noSuch('PaymentMethod', id, 'payment_method', 'path');
  return method;
}

const filters = { ...pagingParams, allow_redisplay: allowRedisplay, type: oneOf('card') };

function listed(
  sandbox: Sandbox,
  customer: string,
  params: { allow_redisplay?: PaymentMethod['allow_redisplay'] },
): PaymentMethod[] {
  return keptCards(sandbox, customer).filter(
    (method) => params.allow_redisplay === undefined || method.allow_redisplay === params.allow_redisplay,
  );
}

export const keptCardRoutes = [
  route({
    operation: 'payment_methods.list',
    method: 'GET',
    path: '/v1/payment_methods',
    params: { ...filters, customer: required(text()) },
    handle({ sandbox }, { customer, ...params }) {
      const { id } = findCustomer(sandbox, customer, 'parameter');
      return page(listed(sandbox, id, params), params, '/v1/payment_methods', 'PaymentMethod');
    },
  }),
  route({
    operation: 'customers.list_payment_methods',
    method: 'GET',
    path: '/v1/customers/{id}/payment_methods',
    params: filters,
    handle({ sandbox, id }, params) {
      findCustomer(sandbox, id, 'path');
      const url = `/v1/customers/${id}/payment_methods`;
      return page(listed(sandbox, id, params), params, url, 'PaymentMethod');
    },
  }),
  route({
    operation: 'payment_methods.update',
    method: 'POST',
    path: '/v1/payment_methods/{id}',
    params: { allow_redisplay: allowRedisplay, metadata: metadata() },
    handle({ sandbox, id }, params) {
      const before = storedMethod(sandbox, id);
      if (before.customer === null) {
        throw invalidRequest('You must save this PaymentMethod to a customer before you can update it.', {
          code: 'payment_method_unexpected_state',
        });
      }
      const method: PaymentMethod = {
        ...before,
        allow_redisplay: params.allow_redisplay ?? before.allow_redisplay,
        metadata: changeMetadata(before.metadata ?? {}, params.metadata),
      };
      sandbox.store.put('paymentMethods', id, method);
      sandbox.publish('payment_method.updated', method, before);
      return method;
    },
  }),
  route({
    operation: 'payment_methods.attach',
    method: 'POST',
    path: '/v1/payment_methods/{id}/attach',
    params: { customer: required(text()) },
    handle({ sandbox, id }, params) {
      const customer = findCustomer(sandbox, params.customer, 'parameter');
      const method = findPaymentMethod(sandbox, id);
      checkNotSpent(sandbox, method);
      attachToCustomer(sandbox, method.id, customer.id);
      return sandbox.store.get('paymentMethods', method.id) ?? method;
    },
  }),
  route({
    operation: 'payment_methods.detach',
    method: 'POST',
    path: '/v1/payment_methods/{id}/detach',
    params: {},
    handle({ sandbox, id }) {
      const method = storedMethod(sandbox, id);
      if (method.customer === null) {
        throw invalidRequest(
          'The payment method you provided is not attached to a customer so detachment is impossible.',
          { param: 'payment_method' },
        );
      }
      return detach(sandbox, method);
    },
  }),
];
