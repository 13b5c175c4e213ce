import type { Brand } from '#shared/domain/brand.ts';
import type { DateWithSeries } from '../publish/feed-queries.server.ts';
import {
  dateItself,
  ItemAddresses,
  instantText,
  OPENACTIVE,
  offerOf,
  sellerOf,
  seriesItself,
} from '../publish/items.server.ts';
import type { AskedItem } from './request.server.ts';
import { type BrokerRole, type ItemRefusal, itemRefusalWords } from './rules.ts';

// Quotes and orders in the words of the standard.

export interface Words {
  publicUrl: string;
  brand: Brand;
}

export const bookingBase = (publicUrl: string): string => `${publicUrl}/openactive/booking`;

/** An item as it was asked for, with what it is and whether it can be had. Money in pence. */
export interface JudgedItem {
  asked: AskedItem;
  /** What it is of; null for nothing of ours. */
  found: DateWithSeries | null;
  refusal: ItemRefusal | null;
  /** Its offer is the one of its session. */
  offered: boolean;
  pricePence: number;
  taxPence: number;
  /** Of both together. */
  duePence: number;
  /** Said of it once it is booked. */
  booked: BookedWords | null;
}

interface BookedWords {
  itemId: string;
  status: string;
  reference: string | null;
  cancellationMessage: string | null;
  customerNotice: string | null;
}

/** What an order is about, but for its items. */
export interface OrderFrame {
  uuid: string;
  brokerRole: BrokerRole;
  broker: object | null;
  customer: object | null;
  payment: object | null;
  /** The tax of a business that buys is its own to reckon. */
  taxExcluded: boolean;
}

const pounds = (pence: number) => ({ price: pence / 100, priceCurrency: 'GBP' });

const taxSpecification = (pence: number, percent: number) => ({
  '@type': 'TaxChargeSpecification',
  name: `VAT at ${percent}%`,
  rate: percent / 100,
  ...pounds(pence),
});

/** An item with what it is of, whole. */
function itemWords(item: JudgedItem, frame: OrderFrame, { publicUrl }: Words): Record<string, unknown> {
  const { asked, found, booked } = item;
  const at = new ItemAddresses(publicUrl);
  return {
    '@type': 'OrderItem',
    ...(booked === null
      ? {}
      : { '@id': `${bookingBase(publicUrl)}/orders/${frame.uuid}#/orderedItems/${booked.itemId}` }),
    position: asked.position,
    ...(found === null || !item.offered
      ? asked.acceptedOffer === null
        ? {}
        : { acceptedOffer: asked.acceptedOffer }
      : { acceptedOffer: offerOf(found.series, at) }),
    ...(found === null
      ? asked.orderedItem === null
        ? {}
        : { orderedItem: asked.orderedItem }
      : {
          orderedItem: {
            ...dateItself(found.date, at),
            superEvent: seriesItself(found.series, at),
          },
        }),
    ...(found === null || frame.taxExcluded || found.series.vatPercent === 0
      ? {}
      : { unitTaxSpecification: [taxSpecification(item.taxPence, found.series.vatPercent)] }),
    ...(booked === null
      ? {}
      : {
          orderItemStatus: booked.status,
          ...(booked.reference === null
            ? {}
            : {
                accessCode: [
                  { '@type': 'PropertyValue', name: 'Booking reference', description: booked.reference },
                ],
              }),
          ...(booked.cancellationMessage === null ? {} : { cancellationMessage: booked.cancellationMessage }),
          ...(booked.customerNotice === null ? {} : { customerNotice: booked.customerNotice }),
        }),
    ...(item.refusal === null
      ? {}
      : {
          error: [
            {
              '@type': item.refusal,
              description: itemRefusalWords(item.refusal),
              name: itemRefusalWords(item.refusal),
            },
          ],
        }),
  };
}

/** What is due for items, with the tax that is in it or comes on top. */
export const duePence = (items: readonly JudgedItem[]): number =>
  items.reduce((sum, item) => sum + item.duePence, 0);

/** The standings in which a place is no longer paid for. */
const cancelled = /(?:Customer|Seller)Cancelled$/;

/** A quote or an order, whole: of an order what is due is for what stands of it. */
export function orderWords(
  type: 'OrderQuote' | 'Order',
  frame: OrderFrame,
  items: readonly JudgedItem[],
  words: Words,
  leaseExpires: Date | null = null,
): Record<string, unknown> {
  const { publicUrl, brand } = words;
  const at = new ItemAddresses(publicUrl);
  const base = bookingBase(publicUrl);
  const path = type === 'Order' ? 'orders' : leaseExpires === null ? 'order-quote-templates' : 'order-quotes';
  const standing = items.filter(({ booked }) => booked === null || !cancelled.test(booked.status));
  const series = items.find(({ found }) => found !== null)?.found?.series;
  const tax = standing.reduce((sum, { taxPence }) => sum + taxPence, 0);
  return {
    '@context': OPENACTIVE,
    '@type': type,
    '@id': `${base}/${path}/${frame.uuid}`,
    identifier: frame.uuid,
    ...(type === 'Order' ? {} : { orderRequiresApproval: false }),
    brokerRole: `${OPENACTIVE}${frame.brokerRole}`,
    ...(frame.broker === null ? {} : { broker: frame.broker }),
    ...(series === undefined ? {} : { seller: sellerOf(series, at) }),
    ...(frame.customer === null ? {} : { customer: frame.customer }),
    bookingService: {
      '@type': 'BookingService',
      name: brand.name,
      url: publicUrl,
      termsOfService: at.terms,
    },
    ...(leaseExpires === null
      ? {}
      : { lease: { '@type': 'Lease', leaseExpires: instantText(leaseExpires) } }),
    orderedItem: items.map((item) => itemWords(item, frame, words)),
    totalPaymentDue: { '@type': 'PriceSpecification', ...pounds(duePence(standing)) },
    ...(frame.taxExcluded
      ? { taxCalculationExcluded: true }
      : series === undefined || series.vatPercent === 0
        ? {}
        : { totalPaymentTax: [taxSpecification(tax, series.vatPercent)] }),
    ...(frame.payment === null ? {} : { payment: frame.payment }),
  };
}

/** What the feed of orders may say of one: what has become of its items, and what is due now. */
export function feedWords(
  { uuid, taxExcluded }: OrderFrame,
  items: readonly JudgedItem[],
  words: Words,
): Record<string, unknown> {
  const {
    brokerRole: _role,
    seller: _seller,
    bookingService: _service,
    payment: _payment,
    orderedItem: _items,
    ...told
  } = orderWords('Order', { ...silent, uuid, taxExcluded }, items, words);
  return {
    ...told,
    orderedItem: items.map((item) => {
      const { position: _position, ...rest } = itemWords(item, { ...silent, uuid, taxExcluded }, words);
      return rest;
    }),
  };
}

const silent = { brokerRole: 'AgentBroker', broker: null, customer: null, payment: null } as const;
