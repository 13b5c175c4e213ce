import type { Brand } from '#shared/domain/brand.ts';
import {
  embeddedOccurrence,
  embeddedSeries,
  ItemUrls,
  OPENACTIVE,
  offerJson,
  sellerJson,
  toIsoSeconds,
} from '../publish/feed-items.server.ts';
import type { OccurrenceWithSeries } from '../publish/feed-queries.server.ts';
import type { RequestedItem } from './parse-order.server.ts';
import { type BrokerRole, type ItemErrorType, itemErrorMessage } from './rules.ts';

// Quotes and orders in the words of the standard.

export interface OrderJsonContext {
  publicUrl: string;
  brand: Brand;
}

export const bookingBaseUrl = (publicUrl: string): string => `${publicUrl}/openactive/booking`;

/** An item as it was asked for, with what it is and whether it can be had. Money in pence. */
export interface ValidatedItem {
  asked: RequestedItem;
  /** What it is of; null for nothing of ours. */
  found: OccurrenceWithSeries | null;
  refusal: ItemErrorType | null;
  /** Its offer is the one of its session. */
  offered: boolean;
  pricePence: number;
  taxPence: number;
  /** Of both together. */
  duePence: number;
  /** Said of it once it is booked. */
  booked: BookedItem | null;
}

interface BookedItem {
  itemId: string;
  status: string;
  reference: string | null;
  cancellationMessage: string | null;
  customerNotice: string | null;
}

/** What an order is about, but for its items. */
export interface OrderHeader {
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
function itemJson(
  item: ValidatedItem,
  frame: OrderHeader,
  { publicUrl }: OrderJsonContext,
): Record<string, unknown> {
  const { asked, found, booked } = item;
  const at = new ItemUrls(publicUrl);
  return {
    '@type': 'OrderItem',
    ...(booked === null
      ? {}
      : { '@id': `${bookingBaseUrl(publicUrl)}/orders/${frame.uuid}#/orderedItems/${booked.itemId}` }),
    position: asked.position,
    ...(found === null || !item.offered
      ? asked.acceptedOffer === null
        ? {}
        : { acceptedOffer: asked.acceptedOffer }
      : { acceptedOffer: offerJson(found.series, at) }),
    ...(found === null
      ? asked.orderedItem === null
        ? {}
        : { orderedItem: asked.orderedItem }
      : {
          orderedItem: {
            ...embeddedOccurrence(found.date, at),
            superEvent: embeddedSeries(found.series, at),
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
              description: itemErrorMessage(item.refusal),
              name: itemErrorMessage(item.refusal),
            },
          ],
        }),
  };
}

/** What is due for items, with the tax that is in it or comes on top. */
export const totalDuePence = (items: readonly ValidatedItem[]): number =>
  items.reduce((sum, item) => sum + item.duePence, 0);

/** The standings in which a place is no longer paid for. */
const CANCELLED_STATUS = /(?:Customer|Seller)Cancelled$/;

/** A quote or an order, whole: of an order what is due is for what stands of it. */
export function orderJson(
  type: 'OrderQuote' | 'Order',
  frame: OrderHeader,
  items: readonly ValidatedItem[],
  words: OrderJsonContext,
  leaseExpires: Date | null = null,
): Record<string, unknown> {
  const { publicUrl, brand } = words;
  const at = new ItemUrls(publicUrl);
  const base = bookingBaseUrl(publicUrl);
  const path = type === 'Order' ? 'orders' : leaseExpires === null ? 'order-quote-templates' : 'order-quotes';
  const standing = items.filter(({ booked }) => booked === null || !CANCELLED_STATUS.test(booked.status));
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
    ...(series === undefined ? {} : { seller: sellerJson(series, at) }),
    ...(frame.customer === null ? {} : { customer: frame.customer }),
    bookingService: {
      '@type': 'BookingService',
      name: brand.name,
      url: publicUrl,
      termsOfService: at.terms,
    },
    ...(leaseExpires === null
      ? {}
      : { lease: { '@type': 'Lease', leaseExpires: toIsoSeconds(leaseExpires) } }),
    orderedItem: items.map((item) => itemJson(item, frame, words)),
    totalPaymentDue: { '@type': 'PriceSpecification', ...pounds(totalDuePence(standing)) },
    ...(frame.taxExcluded
      ? { taxCalculationExcluded: true }
      : series === undefined || series.vatPercent === 0
        ? {}
        : { totalPaymentTax: [taxSpecification(tax, series.vatPercent)] }),
    ...(frame.payment === null ? {} : { payment: frame.payment }),
  };
}

/** What the feed of orders may say of one: what has become of its items, and what is due now. */
export function orderFeedJson(
  { uuid, taxExcluded }: OrderHeader,
  items: readonly ValidatedItem[],
  words: OrderJsonContext,
): Record<string, unknown> {
  const {
    brokerRole: _role,
    seller: _seller,
    bookingService: _service,
    payment: _payment,
    orderedItem: _items,
    ...told
  } = orderJson('Order', { ...ANONYMOUS_HEADER, uuid, taxExcluded }, items, words);
  return {
    ...told,
    orderedItem: items.map((item) => {
      const { position: _position, ...rest } = itemJson(
        item,
        { ...ANONYMOUS_HEADER, uuid, taxExcluded },
        words,
      );
      return rest;
    }),
  };
}

const ANONYMOUS_HEADER = { brokerRole: 'AgentBroker', broker: null, customer: null, payment: null } as const;
