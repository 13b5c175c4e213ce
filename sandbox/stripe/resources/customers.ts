/** Customers (https://docs.stripe.com/api/customers). */
import { route } from '../http/route.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Customer, DeletedCustomer } from '../store/objects.ts';
import { noSuch } from '../wire/errors.ts';
import { newId, randomLetters } from '../wire/ids.ts';
import { page, pagingParams, within } from '../wire/lists.ts';
import { changeMetadata, clearable, metadata, momentRange, record, text } from '../wire/params.ts';
import { detachAll } from './kept-cards.ts';
import { findPaymentMethod } from './payment-methods.ts';

/**
 * The customer with this id.
 * @throws {StripeProblem} 404 or 400 `resource_missing`, also for a deleted one.
 */
export function findCustomer(sandbox: Sandbox, id: string, where: 'path' | 'parameter'): Customer {
  const customer = sandbox.store.get('customers', id);
  if (customer === undefined || 'deleted' in customer) {
    throw noSuch('customer', id, where === 'path' ? 'id' : 'customer', where);
  }
  return customer;
}

const fields = {
  description: clearable(text()),
  email: clearable(text(512)),
  invoice_settings: record({ default_payment_method: clearable(text()) }),
  metadata: metadata(),
  name: clearable(text(256)),
  phone: clearable(text(20)),
};

/** The value given, or what was there before when none was. */
function orBefore<T>(given: T | undefined, before: T): T {
  return given === undefined ? before : given;
}

export const customerRoutes = [
  route({
    operation: 'customers.create',
    method: 'POST',
    path: '/v1/customers',
    params: fields,
    handle({ sandbox }, params) {
      const method = params.invoice_settings?.default_payment_method;
      const customer: Customer = {
        id: newId('cus'),
        object: 'customer',
        address: null,
        balance: 0,
        created: sandbox.now(),
        currency: null,
        customer_account: null,
        default_source: null,
        delinquent: false,
        description: params.description ?? null,
        discount: null,
        email: params.email ?? null,
        invoice_prefix: randomLetters(8).toUpperCase(),
        invoice_settings: {
          custom_fields: null,
          default_payment_method: method ? findPaymentMethod(sandbox, method).id : null,
          footer: null,
          rendering_options: null,
        },
        livemode: false,
        metadata: changeMetadata({}, params.metadata),
        name: params.name ?? null,
        next_invoice_sequence: 1,
        phone: params.phone ?? null,
        preferred_locales: [],
        shipping: null,
        tax_exempt: 'none',
        test_clock: null,
      };
      sandbox.store.put('customers', customer.id, customer);
      sandbox.publish('customer.created', customer);
      return customer;
    },
  }),
  route({
    operation: 'customers.retrieve',
    method: 'GET',
    path: '/v1/customers/{id}',
    params: {},
    handle({ sandbox, id }) {
      const customer = sandbox.store.get('customers', id);
      if (customer === undefined) throw noSuch('customer', id, 'id', 'path');
      return customer;
    },
  }),
  route({
    operation: 'customers.update',
    method: 'POST',
    path: '/v1/customers/{id}',
    params: fields,
    handle({ sandbox, id }, params) {
      const before = findCustomer(sandbox, id, 'path');
      const method = params.invoice_settings?.default_payment_method;
      const customer: Customer = {
        ...before,
        description: orBefore(params.description, before.description),
        email: orBefore(params.email, before.email),
        invoice_settings: {
          ...before.invoice_settings,
          default_payment_method: method
            ? findPaymentMethod(sandbox, method).id
            : orBefore(method, before.invoice_settings.default_payment_method),
        },
        metadata: changeMetadata(before.metadata, params.metadata),
        name: orBefore(params.name, before.name),
        phone: orBefore(params.phone, before.phone),
      };
      sandbox.store.put('customers', id, customer);
      sandbox.publish('customer.updated', customer, before);
      return customer;
    },
  }),
  route({
    operation: 'customers.delete',
    method: 'DELETE',
    path: '/v1/customers/{id}',
    params: {},
    handle({ sandbox, id }) {
      const customer = findCustomer(sandbox, id, 'path');
      const deleted: DeletedCustomer = { id, object: 'customer', deleted: true };
      detachAll(sandbox, id);
      sandbox.store.put('customers', id, deleted);
      sandbox.publish('customer.deleted', customer);
      return deleted;
    },
  }),
  route({
    operation: 'customers.list',
    method: 'GET',
    path: '/v1/customers',
    params: { ...pagingParams, created: momentRange(), email: text(512) },
    handle({ sandbox }, params) {
      const customers = sandbox.store
        .all('customers')
        .filter((customer): customer is Customer => !('deleted' in customer))
        .filter(
          (customer) =>
            within(customer.created, params.created) &&
            (params.email === undefined || customer.email === params.email),
        );
      return page(customers, params, '/v1/customers', 'customer');
    },
  }),
];
