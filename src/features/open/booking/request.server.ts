import { createHash } from 'node:crypto';
import { z } from 'zod';
import { contactEmailField, leadsNowhere, NO_WEB_ADDRESS_IN_NAME } from '#shared/domain/person-fields.ts';
import { isSeen, plainLine } from '#shared/domain/plain-line.ts';
import { readPhone } from '#shared/domain/registry-data.ts';
import { tidyEmail, tidyName } from '#shared/domain/typed-text.ts';
import { ItemAddresses } from '../publish/items.server.ts';
import { type BrokerRole, brokerRoles, OpenBookingRefusal } from './rules.ts';

// What partners send, read as far as we need it. The standard lets them send more.

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

export interface AskedItem {
  /** The partner's number of it. */
  position: number;
  orderedItem: string | null;
  acceptedOffer: string | null;
  /** The date that it names; null where it names none of ours. */
  occurrenceId: number | null;
}

/** What a partner asks for. */
export interface Asked {
  businessId: number;
  brokerRole: BrokerRole;
  broker: object | null;
  customer: NonNullable<OrderBody['customer']> | null;
  items: AskedItem[];
  payment: NonNullable<OrderBody['payment']> | null;
  /** In pounds; null where nothing is said of it. */
  totalPaymentDue: number | null;
  /** Of everything that was sent, whatever the sequence of its properties. */
  digest: string;
}

/** The number that an address of ours ends in; null for any other. */
export function idIn(address: string | null, prefix: string): number | null {
  const [, id] =
    address?.startsWith(prefix) === true
      ? (/^([1-9]\d{0,14})$/.exec(address.slice(prefix.length)) ?? [])
      : [];
  return id === undefined ? null : Number(id);
}

/**
 * Reads the body of a quote or an order. Throws `OpenBookingRefusal` for one that is none, for details that its role
 * demands and it lacks, and for a seller who is not among ours.
 */
export function readOrder(
  body: unknown,
  { publicUrl, stage }: { publicUrl: string; stage: 'C1' | 'C2' | 'B' },
): Asked {
  const parsed = orderSchema.safeParse(body);
  if (!parsed.success)
    throw new OpenBookingRefusal('OpenBookingError', z.prettifyError(parsed.error).slice(0, 500));
  const order = parsed.data;
  const at = new ItemAddresses(publicUrl);
  const brokerRole = roleIn(order.brokerRole);
  refuseDetails(order, brokerRole, stage);
  const businessId = idIn(order.seller ?? null, at.seller(''));
  if (businessId === null) throw new OpenBookingRefusal('SellerMismatchError', 'We don’t know this seller');
  return {
    businessId,
    brokerRole,
    broker: order.broker ?? null,
    customer: order.customer ?? null,
    items: (order.orderedItem ?? []).map((item, index) => ({
      position: item.position ?? index,
      orderedItem: item.orderedItem ?? null,
      acceptedOffer: item.acceptedOffer ?? null,
      occurrenceId: idIn(item.orderedItem ?? null, at.date('')),
    })),
    payment: order.payment ?? null,
    totalPaymentDue: order.totalPaymentDue?.price ?? null,
    digest: createHash('sha256')
      .update(JSON.stringify(inOrder(body)))
      .digest('hex'),
  };
}

function roleIn(said: string | undefined): BrokerRole {
  const role = brokerRoles.find((one) => said === `https://openactive.io/${one}`);
  if (role === undefined)
    throw new OpenBookingRefusal('IncompleteBrokerDetailsError', 'The broker role is missing');
  return role;
}

function refuseDetails({ broker, customer }: OrderBody, role: BrokerRole, stage: 'C1' | 'C2' | 'B'): void {
  if (role === 'NoBroker') {
    if (broker !== undefined)
      throw new OpenBookingRefusal(
        'IncompleteBrokerDetailsError',
        'Without a broker role, a broker can’t be named',
      );
  } else if (broker?.name === undefined || broker.name.trim() === '') {
    throw new OpenBookingRefusal('IncompleteBrokerDetailsError');
  }
  // A reseller buys for itself, and may say for whom.
  if (stage === 'C1' || (role === 'ResellerBroker' && customer === undefined)) return;
  // What is longer cannot be written to, and cut short it would be somebody else's.
  if (!contactEmailField.safeParse(customer?.email).success)
    throw new OpenBookingRefusal('IncompleteCustomerDetailsError');
  const names = [customer?.givenName, customer?.familyName, customer?.name];
  if (names.some((name) => name !== undefined && !leadsNowhere(name)))
    throw new OpenBookingRefusal('IncompleteCustomerDetailsError', NO_WEB_ADDRESS_IN_NAME);
}

/** The same value with the properties of each object in the sequence of their names. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, held]) => [name, inOrder(held)]),
  );
}

/**
 * Who comes, as the booking has it: in plain lines, as everybody else's name is, since it stands on the list of the door.
 * A reseller without a customer comes under its own name, and so does whoever has none that can be seen.
 */
export function contactOf(
  { customer }: Asked,
  partnerName: string,
): { fullName: string; email: string; phone: string } {
  const parts = plainLine(tidyName([customer?.givenName, customer?.familyName].join(' ')), 120);
  const fullName = isSeen(parts) ? parts : plainLine(tidyName(customer?.name ?? ''), 120);
  const telephone = customer?.telephone ?? '';
  return {
    fullName: isSeen(fullName) ? fullName : `Customer of ${partnerName}`,
    email: tidyEmail(customer?.email ?? ''),
    // Nobody needs it, so a number that we cannot read refuses no order: the business sees what the partner sent.
    phone: readPhone(telephone) ?? plainLine(telephone, 30),
  };
}
