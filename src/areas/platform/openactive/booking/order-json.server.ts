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

export interface OrderJsonContext {
  publicUrl: string;
  brand: Brand;
}

export const bookingBaseUrl = (publicUrl: string): string => `${publicUrl}/openactive/booking`;

/** A requested item with its offer and availability. Money in pence. */
export interface ValidatedItem {
  asked: RequestedItem;
  /** Null if it isn't ours. */
  found: OccurrenceWithSeries | null;
  refusal: ItemErrorType | null;
  /** The offer belongs to the session. */
  offered: boolean;
  pricePence: number;
  taxPence: number;
  /** For item and tax together, in pence. */
  duePence: number;
  /** Null before booking. */
  booked: BookedItem | null;
}

interface BookedItem {
  itemId: string;
  status: string;
  reference: string | null;
  cancellationMessage: string | null;
  customerNotice: string | null;
}

export interface OrderHeader {
  uuid: string;
  brokerRole: BrokerRole;
  broker: object | null;
  customer: object | null;
  payment: object | null;
  /** Business customers account for tax themselves. */
  taxExcluded: boolean;
}

const pounds = (pence: number) => ({ price: pence / 100, priceCurrency: 'GBP' });

const taxSpecification = (pence: number, percent: number) => ({
  '@type': 'TaxChargeSpecification',
  name: `VAT at ${percent}%`,
  rate: percent / 100,
  ...pounds(pence),
});

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

/** Total with tax, included or on top, in pence. */
export const totalDuePence = (items: readonly ValidatedItem[]): number =>
  items.reduce((sum, item) => sum + item.duePence, 0);

/** States without payment due. */
const CANCELLED_STATUS = /(?:Customer|Seller)Cancelled$/;

/** An order's total counts only its active items. */
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

/** The parts of an order that the feed may contain: item states and the total. */
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
