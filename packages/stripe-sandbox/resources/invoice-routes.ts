import { defineRoute } from '../http/route.ts';
import { noSuchObject } from '../wire/errors.ts';
import { isWithinRange, paginate, pagingParams } from '../wire/lists.ts';
import { momentRange, oneOf, record, required, text } from '../wire/params.ts';
import { payInvoice } from './charge-invoice.ts';
import { invoiceSubscriptionId } from './invoice-lines.ts';
import { planChangeFields, previewChange } from './subscription-changes.ts';

export const invoiceRoutes = [
  defineRoute({
    operation: 'invoices.retrieve',
    method: 'GET',
    path: '/v1/invoices/{id}',
    params: {},
    handle({ sandbox, id }) {
      const invoice = sandbox.store.get('invoices', id);
      if (invoice === undefined) throw noSuchObject('invoice', id, 'invoice', 'path');
      return invoice;
    },
  }),
  defineRoute({
    operation: 'invoices.list',
    method: 'GET',
    path: '/v1/invoices',
    params: {
      ...pagingParams,
      created: momentRange(),
      customer: text(),
      status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
      subscription: text(),
    },
    handle({ sandbox }, params) {
      const invoices = sandbox.store
        .all('invoices')
        .filter(
          (invoice) =>
            isWithinRange(invoice.created, params.created) &&
            (params.customer === undefined || invoice.customer === params.customer) &&
            (params.status === undefined || invoice.status === params.status) &&
            (params.subscription === undefined || invoiceSubscriptionId(invoice) === params.subscription),
        );
      return paginate(invoices, params, '/v1/invoices', 'invoice');
    },
  }),
  defineRoute({
    operation: 'invoices.pay',
    method: 'POST',
    path: '/v1/invoices/{id}/pay',
    params: {},
    handle({ sandbox, id }) {
      const invoice = sandbox.store.get('invoices', id);
      if (invoice === undefined) throw noSuchObject('invoice', id, 'invoice', 'path');
      return payInvoice(sandbox, invoice);
    },
  }),
  defineRoute({
    operation: 'invoices.create_preview',
    method: 'POST',
    path: '/v1/invoices/create_preview',
    params: { subscription: required(text()), subscription_details: required(record(planChangeFields)) },
    handle: ({ sandbox }, params) => previewChange(sandbox, params.subscription, params.subscription_details),
  }),
];
