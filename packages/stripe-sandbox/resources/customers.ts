import { defineRoute } from '../http/route.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Customer, DeletedCustomer } from '../store/objects.ts';
import { noSuchObject } from '../wire/errors.ts';
import { newId, randomLetters } from '../wire/ids.ts';
import { isWithinRange, paginate, pagingParams } from '../wire/lists.ts';
import { applyMetadataChange, clearable, metadata, momentRange, record, text } from '../wire/params.ts';
import { findPaymentMethod } from './payment-methods.ts';
import { detachAllMethods } from './saved-cards.ts';

/** @throws {StripeProblem} 404 or 400 `resource_missing`, also if deleted. */
export function findCustomer(sandbox: Sandbox, id: string, where: 'path' | 'parameter'): Customer {
  const customer = sandbox.store.get('customers', id);
  if (customer === undefined || 'deleted' in customer) {
    throw noSuchObject('customer', id, where === 'path' ? 'id' : 'customer', where);
  }
  return customer;
}

const customerFields = {
  description: clearable(text()),
  email: clearable(text(512)),
  invoice_settings: record({ default_payment_method: clearable(text()) }),
  metadata: metadata(),
  name: clearable(text(256)),
  phone: clearable(text(20)),
};

function valueOrPrevious<T>(given: T | undefined, before: T): T {
  return given === undefined ? before : given;
}

export const customerRoutes = [
  defineRoute({
    operation: 'customers.create',
    method: 'POST',
    path: '/v1/customers',
    params: customerFields,
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
        metadata: applyMetadataChange({}, params.metadata),
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
  defineRoute({
    operation: 'customers.retrieve',
    method: 'GET',
    path: '/v1/customers/{id}',
    params: {},
    handle({ sandbox, id }) {
      const customer = sandbox.store.get('customers', id);
      if (customer === undefined) throw noSuchObject('customer', id, 'id', 'path');
      return customer;
    },
  }),
  defineRoute({
    operation: 'customers.update',
    method: 'POST',
    path: '/v1/customers/{id}',
    params: customerFields,
    handle({ sandbox, id }, params) {
      const before = findCustomer(sandbox, id, 'path');
      const method = params.invoice_settings?.default_payment_method;
      const customer: Customer = {
        ...before,
        description: valueOrPrevious(params.description, before.description),
        email: valueOrPrevious(params.email, before.email),
        invoice_settings: {
          ...before.invoice_settings,
          default_payment_method: method
            ? findPaymentMethod(sandbox, method).id
            : valueOrPrevious(method, before.invoice_settings.default_payment_method),
        },
        metadata: applyMetadataChange(before.metadata, params.metadata),
        name: valueOrPrevious(params.name, before.name),
        phone: valueOrPrevious(params.phone, before.phone),
      };
      sandbox.store.put('customers', id, customer);
      sandbox.publish('customer.updated', customer, before);
      return customer;
    },
  }),
  defineRoute({
    operation: 'customers.delete',
    method: 'DELETE',
    path: '/v1/customers/{id}',
    params: {},
    handle({ sandbox, id }) {
      const customer = findCustomer(sandbox, id, 'path');
      const deleted: DeletedCustomer = { id, object: 'customer', deleted: true };
      detachAllMethods(sandbox, id);
      sandbox.store.put('customers', id, deleted);
      sandbox.publish('customer.deleted', customer);
      return deleted;
    },
  }),
  defineRoute({
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
            isWithinRange(customer.created, params.created) &&
            (params.email === undefined || customer.email === params.email),
        );
      return paginate(customers, params, '/v1/customers', 'customer');
    },
  }),
];
