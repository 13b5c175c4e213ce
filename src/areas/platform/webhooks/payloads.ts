import { z } from 'zod';
import { TEST_EVENT, type WebhookEvent } from './events.ts';

/**
 * New fields don't change it. A removed or changed field needs a new version, sent beside this one while subscribed.
 */
export const PAYLOAD_VERSION = '1';

const money = z
  .string()
  .regex(/^-?\d+\.\d\d$/)
  .describe('Pounds, with two places');
const instant = z.iso.datetime().describe('ISO 8601, in UTC');

const bookingSchema = z.object({
  id: z.uuid(),
  reference: z.string().describe('The short reference that people read out at check-in'),
  state: z.enum(['confirmed', 'cancelled_by_seeker', 'cancelled_by_business', 'attended', 'no_show']),
  session: z.object({ id: z.number().int(), title: z.string() }),
  occurrenceId: z.number().int().describe('The booked date'),
  startsAt: instant,
  endsAt: instant,
  bookedAt: instant,
  customer: z.object({ name: z.string(), email: z.string() }).describe('The customer'),
  attendee: z.string().nullable().describe('The attendee, if it’s someone else'),
  sessionFee: money.describe(
    'The price of the place without our fee. Zero for a partner, who pays you directly',
  ),
  soldThrough: z
    .string()
    .nullable()
    .describe('The booking partner that sold it. Null if it was booked on Fettle'),
});

const sessionSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  description: z.string(),
  activity: z.string(),
  status: z.enum(['draft', 'pending', 'published', 'paused', 'rejected', 'deleted']),
  price: money,
  durationMinutes: z.number().int(),
  capacity: z.number().int(),
  weeklyTimes: z
    .array(
      z.object({
        day: z.enum(['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']),
        startTime: z.string().describe('HH:MM, in UK time'),
        endTime: z.string(),
      }),
    )
    .describe('The open feeds list one-off dates and cancelled dates'),
});

const payoutSchema = z.object({
  id: z.uuid(),
  amount: money,
  sentAt: instant,
  arrivesAt: instant,
});

const testSchema = z.object({ message: z.string() });

const exampleBooking: z.infer<typeof bookingSchema> = {
  id: '7d9c1d52-6f0e-4a0b-9f43-0d7a3a3f7c11',
  reference: 'FTL-6D2WQC',
  state: 'confirmed',
  session: { id: 812, title: 'Stevenson Square HIIT' },
  occurrenceId: 48_120,
  startsAt: '2026-11-26T06:45:00.000Z',
  endsAt: '2026-11-26T07:30:00.000Z',
  bookedAt: '2026-11-24T09:31:00.000Z',
  customer: { name: 'Rosa Whitfield', email: 'rosa@people.example' },
  attendee: null,
  sessionFee: '9.00',
  soldThrough: null,
};

const exampleSession: z.infer<typeof sessionSchema> = {
  id: 812,
  title: 'Stevenson Square HIIT',
  description: 'Forty-five minutes of intervals on the wooden floor. Bring a towel.',
  activity: 'hiit',
  status: 'published',
  price: '9.00',
  durationMinutes: 45,
  capacity: 14,
  weeklyTimes: [{ day: 'thursday', startTime: '06:45', endTime: '07:30' }],
};

const examplePayout: z.infer<typeof payoutSchema> = {
  id: '4f1b8a0e-93c2-4d8e-8a55-0c5a2f1f9e20',
  amount: '412.60',
  sentAt: '2026-11-23T09:00:00.000Z',
  arrivesAt: '2026-11-24T00:00:00.000Z',
};

const eventPayload = <Type extends string, Data extends z.ZodType>(type: Type, data: Data, example: object) =>
  z
    .object({
      type: z.literal(type),
      version: z.literal(PAYLOAD_VERSION),
      timestamp: instant.describe('When it happened'),
      businessId: z.number().int(),
      data,
    })
    .meta({
      examples: [
        {
          type,
          version: PAYLOAD_VERSION,
          timestamp: '2026-11-24T09:31:00.000Z',
          businessId: 31,
          data: example,
        },
      ],
    });

const bookingEvent = <Type extends WebhookEvent>(
  type: Type,
  state: z.infer<typeof bookingSchema>['state'] = 'confirmed',
) => eventPayload(type, z.object({ booking: bookingSchema }), { booking: { ...exampleBooking, state } });
const sessionEvent = <Type extends WebhookEvent>(type: Type) =>
  eventPayload(type, z.object({ session: sessionSchema }), { session: exampleSession });

/** Validate and document each event's body. */
export const webhookPayloads = {
  'booking.made': bookingEvent('booking.made'),
  'booking.changed': bookingEvent('booking.changed'),
  'booking.cancelled': bookingEvent('booking.cancelled', 'cancelled_by_seeker'),
  'booking.attended': bookingEvent('booking.attended', 'attended'),
  'session.published': sessionEvent('session.published'),
  'session.changed': sessionEvent('session.changed'),
  'payout.paid': eventPayload('payout.paid', z.object({ payout: payoutSchema }), { payout: examplePayout }),
  [TEST_EVENT]: eventPayload(TEST_EVENT, testSchema, { message: 'This is a test. Nothing has happened.' }),
} as const satisfies Record<WebhookEvent | typeof TEST_EVENT, z.ZodType>;

export type BookingPayload = z.infer<typeof bookingSchema>;
export type SessionPayload = z.infer<typeof sessionSchema>;
export type PayoutPayload = z.infer<typeof payoutSchema>;
