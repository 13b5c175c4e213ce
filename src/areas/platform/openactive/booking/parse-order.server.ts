import { createHash } from 'node:crypto';
import { z } from 'zod';
import { contactEmailField, hasNoWebAddress, NO_WEB_ADDRESS_IN_NAME } from '#shared/domain/person-fields.ts';
import { readPhone } from '#shared/domain/registry-data.ts';
import { hasVisibleText, singleLineText } from '#shared/domain/single-line-text.ts';
import { normaliseEmail, normaliseName } from '#shared/domain/text-normalisation.ts';
import { ItemUrls } from '../publish/feed-items.server.ts';
import { type BrokerRole, brokerRoles, OpenBookingError } from './rules.ts';

// Parses only what we need; the standard allows more.

const idOrObject = z.union([z.string(), z.looseObject({ '@id': z.string() }).transform((it) => it['@id'])]);

const text = z.string().max(2_000);

const customerSchema = z.looseObject({
  '@type': text.optional(),
  email: text.optional(),
  telephone: text.optional(),
  givenName: text.optional(),
  familyName: text.optional(),
  name: text.optional(),
});

const orderSchema = z.looseObject({
  '@type': text.optional(),
  brokerRole: text.optional(),
  broker: z.looseObject({ name: text.optional() }).optional(),
  customer: customerSchema.optional(),
  seller: idOrObject.optional(),
  orderedItem: z
    .array(
      z.looseObject({
        position: z.number().int().min(0).max(10_000).optional(),
        acceptedOffer: idOrObject.optional(),
        orderedItem: idOrObject.optional(),
      }),
    )
    .max(48)
    .optional(),
  payment: z.looseObject({ identifier: text.optional() }).optional(),
  totalPaymentDue: z.looseObject({ price: z.number().optional() }).optional(),
});
type OrderBody = z.infer<typeof orderSchema>;

export interface RequestedItem {
  /** The partner's number. */
  position: number;
  orderedItem: string | null;
  acceptedOffer: string | null;
  /** Null if it names no date of ours. */
  occurrenceId: number | null;
}

export interface RequestedOrder {
  businessId: number;
  brokerRole: BrokerRole;
  broker: object | null;
  customer: NonNullable<OrderBody['customer']> | null;
  items: RequestedItem[];
  payment: NonNullable<OrderBody['payment']> | null;
  /** Pounds; null if not stated. */
  totalPaymentDue: number | null;
  /** Independent of property order. */
  digest: string;
}

/** The id at the end of a URL of ours; null for others. */
export function idFromUrl(address: string | null, prefix: string): number | null {
  const [, id] =
    address?.startsWith(prefix) === true
      ? (/^([1-9]\d{0,14})$/.exec(address.slice(prefix.length)) ?? [])
      : [];
  return id === undefined ? null : Number(id);
}

/**
 * Parses a quote or order. Throws `OpenBookingError` if invalid, if details its role needs are missing, or if the
 * seller is unknown.
 */
export function parseOrder(
  body: unknown,
  { publicUrl, stage }: { publicUrl: string; stage: 'C1' | 'C2' | 'B' },
): RequestedOrder {
  const parsed = orderSchema.safeParse(body);
  if (!parsed.success)
    throw new OpenBookingError('OpenBookingError', z.prettifyError(parsed.error).slice(0, 500));
  const order = parsed.data;
  const at = new ItemUrls(publicUrl);
  const brokerRole = parseBrokerRole(order.brokerRole);
  requireDetails(order, brokerRole, stage);
  const businessId = idFromUrl(order.seller ?? null, at.seller(''));
  if (businessId === null) throw new OpenBookingError('SellerMismatchError', 'We don’t know this seller');
  return {
    businessId,
    brokerRole,
    broker: order.broker ?? null,
    customer: order.customer ?? null,
    items: (order.orderedItem ?? []).map((item, index) => ({
      position: item.position ?? index,
      orderedItem: item.orderedItem ?? null,
      acceptedOffer: item.acceptedOffer ?? null,
      occurrenceId: idFromUrl(item.orderedItem ?? null, at.occurrence('')),
    })),
    payment: order.payment ?? null,
    totalPaymentDue: order.totalPaymentDue?.price ?? null,
    digest: createHash('sha256')
      .update(JSON.stringify(sortProperties(body)))
      .digest('hex'),
  };
}

function parseBrokerRole(said: string | undefined): BrokerRole {
  const role = brokerRoles.find((one) => said === `https://openactive.io/${one}`);
  if (role === undefined)
    throw new OpenBookingError('IncompleteBrokerDetailsError', 'The broker role is missing');
  return role;
}

function requireDetails({ broker, customer }: OrderBody, role: BrokerRole, stage: 'C1' | 'C2' | 'B'): void {
  if (role === 'NoBroker') {
    if (broker !== undefined)
      throw new OpenBookingError(
        'IncompleteBrokerDetailsError',
        'Without a broker role, a broker can’t be named',
      );
  } else if (broker?.name === undefined || broker.name.trim() === '') {
    throw new OpenBookingError('IncompleteBrokerDetailsError');
  }
  // A reseller buys for itself; the customer is optional.
  if (stage === 'C1' || (role === 'ResellerBroker' && customer === undefined)) return;
  // What is longer cannot be written to, and cut short it would be somebody else's.
  if (!contactEmailField.safeParse(customer?.email).success)
    throw new OpenBookingError('IncompleteCustomerDetailsError');
  const names = [customer?.givenName, customer?.familyName, customer?.name];
  if (names.some((name) => name !== undefined && !hasNoWebAddress(name)))
    throw new OpenBookingError('IncompleteCustomerDetailsError', NO_WEB_ADDRESS_IN_NAME);
}

/** The same value with the properties of each object in the sequence of their names. */
function sortProperties(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortProperties);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, held]) => [name, sortProperties(held)]),
  );
}

/**
 * Who comes, as the booking has it: in plain lines, as everybody else's name is, since it stands on the list of the door.
 * A reseller without a customer comes under its own name, and so does whoever has none that can be seen.
 */
export function orderContact(
  { customer }: RequestedOrder,
  partnerName: string,
): { fullName: string; email: string; phone: string } {
  const parts = singleLineText(normaliseName([customer?.givenName, customer?.familyName].join(' ')), 120);
  const fullName = hasVisibleText(parts) ? parts : singleLineText(normaliseName(customer?.name ?? ''), 120);
  const telephone = customer?.telephone ?? '';
  return {
    fullName: hasVisibleText(fullName) ? fullName : `Customer of ${partnerName}`,
    email: normaliseEmail(customer?.email ?? ''),
    // Nobody needs it, so a number that we cannot read refuses no order: the business sees what the partner sent.
    phone: readPhone(telephone) ?? singleLineText(telephone, 30),
  };
}
