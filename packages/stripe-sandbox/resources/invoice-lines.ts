import type { Invoice, InvoiceLineItem, Price, Subscription, SubscriptionItem } from '../store/objects.ts';
import { newId } from '../wire/ids.ts';

/** The rest follows from the item. */
interface LineContent {
  amount: number;
  description: string;
  price: Price;
  period: { start: number; end: number };
  proration: boolean;
}

function createLine(
  item: SubscriptionItem,
  subscription: Subscription,
  invoice: string,
  content: LineContent,
): InvoiceLineItem {
  const quantity = item.quantity ?? 1;
  const { amount, description, period, price, proration } = content;
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: subscription.currency,
    description,
    discount_amounts: [],
    discountable: !proration,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}

const priceName = (price: Price): string => price.nickname ?? price.id;

export function itemAmount(item: Pick<SubscriptionItem, 'price' | 'quantity'>): number {
  return (item.price.unit_amount ?? 0) * (item.quantity ?? 1);
}

export function periodLines(subscription: Subscription, invoice: string): InvoiceLineItem[] {
  return subscription.items.data.map((item) =>
    createLine(item, subscription, invoice, {
      amount: itemAmount(item),
      description: `${item.quantity ?? 1} × ${priceName(item.price)}`,
      price: item.price,
      period: { start: item.current_period_start, end: item.current_period_end },
      proration: false,
    }),
  );
}

/**
 * Credit and cost of a price change at `at`, to the second
 * (https://docs.stripe.com/billing/subscriptions/prorations).
 */
export function prorationLines(
  before: SubscriptionItem,
  after: SubscriptionItem,
  subscription: Subscription,
  invoice: string,
  at: number,
): InvoiceLineItem[] {
  const { current_period_start: start, current_period_end: end } = before;
  const share = (end - at) / (end - start);
  const period = { start: at, end };
  const day = new Date(at * 1000).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
  return [
    createLine(before, subscription, invoice, {
      amount: -Math.round(itemAmount(before) * share),
      description: `Unused time on ${priceName(before.price)} after ${day}`,
      price: before.price,
      period,
      proration: true,
    }),
    createLine(after, subscription, invoice, {
      amount: Math.round(itemAmount(after) * share),
      description: `Remaining time on ${priceName(after.price)} after ${day}`,
      price: after.price,
      period,
      proration: true,
    }),
  ];
}

export function invoiceSubscriptionId(invoice: Invoice): string | null {
  return invoice.parent?.subscription_details?.subscription ?? null;
}
