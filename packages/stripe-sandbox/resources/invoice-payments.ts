/** Invoice payments: which intent pays which invoice (https://docs.stripe.com/api/invoice-payment). */
import { defineRoute } from '../http/route.ts';
import { noSuchObject } from '../wire/errors.ts';
import { isWithinRange, paginate, pagingParams } from '../wire/lists.ts';
import { momentRange, oneOf, record, required, text } from '../wire/params.ts';

export const invoicePaymentRoutes = [
  defineRoute({
    operation: 'invoice_payments.retrieve',
    method: 'GET',
    path: '/v1/invoice_payments/{id}',
    params: {},
    handle({ sandbox, id }) {
      const payment = sandbox.store.get('invoicePayments', id);
      if (payment === undefined) throw noSuchObject('invoice_payment', id, 'invoice_payment', 'path');
      return payment;
    },
  }),
  defineRoute({
    operation: 'invoice_payments.list',
    method: 'GET',
    path: '/v1/invoice_payments',
    params: {
      ...pagingParams,
      created: momentRange(),
      invoice: text(),
      payment: record({ payment_intent: required(text()), type: required(oneOf('payment_intent')) }),
      status: oneOf('canceled', 'open', 'paid'),
    },
    handle({ sandbox }, params) {
      const intent = params.payment?.payment_intent;
      const payments = sandbox.store
        .all('invoicePayments')
        .filter(
          ({ created, invoice, payment, status }) =>
            isWithinRange(created, params.created) &&
            (params.invoice === undefined || invoice === params.invoice) &&
            (intent === undefined || payment.payment_intent === intent) &&
            (params.status === undefined || status === params.status),
        );
      return paginate(payments, params, '/v1/invoice_payments', 'invoice_payment');
    },
  }),
];
