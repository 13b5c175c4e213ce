import { z } from 'zod';
import { bookingStateSchema } from '#areas/booking/bookings/contract.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { defineTool, momentSchema, moneySchema, readOnlyHints } from './define-tool.ts';
import { moment, money } from './present.ts';
import { UNTRUSTED_NOTE, untrustedLine, untrustedSchema, untrustedText } from './untrusted-text.ts';

// By a business's API key, through `/api/v1`: the key's scopes, limits and audit entries apply.

const nextSchema = z
  .string()
  .nullable()
  .describe('Send it as "after" for the next page. Null on the last page');

const paging = {
  after: z.string().max(500).optional().describe('"next" of the page before'),
  limit: z.number().int().min(1).max(50).default(20),
};

const dateSchema = z.object({
  dateId: z.number().int().describe('For studio_register and studio_take_booking'),
  sessionId: z.number().int(),
  starts: momentSchema,
  ends: momentSchema,
  placesLeft: z.number().int(),
  places: z.number().int(),
  cancelled: z.boolean(),
  untrusted: untrustedSchema({ title: z.string(), note: z.string() }),
});

export const studioTimetable = defineTool({
  name: 'studio_timetable',
  title: 'Timetable of the business',
  description: 'Returns the coming dates of the business with places taken and left, soonest first.',
  access: { key: 'sessions:read' },
  hints: readOnlyHints,
  input: z.strictObject({
    from: z.iso
      .datetime({ offset: true, error: 'Use an instant such as 2026-12-01T00:00:00Z' })
      .optional()
      .describe('Not before this time. Default: now'),
    sessionId: z.number().int().positive().optional(),
    ...paging,
  }),
  output: z.object({ dates: z.array(dateSchema), next: nextSchema }),
  async answerCall({ api }, { from, sessionId, after, limit }) {
    const { items, next } = await api.call('GET /api/v1/business/dates', {
      query: { from, session: sessionId, after, limit },
    });
    return {
      summary: `${pluralize(items.length, 'date')} on this page. ${UNTRUSTED_NOTE}`,
      data: {
        next,
        dates: items.map(({ id, session, starts, ends, places, cancelled, note }) => ({
          dateId: id,
          sessionId: session.id,
          starts: moment(new Date(starts)),
          ends: moment(new Date(ends)),
          placesLeft: places.left,
          places: places.of,
          cancelled,
          untrusted: { title: untrustedLine(session.title), note: untrustedText(note, 500) },
        })),
      },
    };
  },
});

export const studioRegister = defineTool({
  name: 'studio_register',
  title: 'Register of a date',
  description:
    'Returns everyone with a place on a date of the business, with attendance and contact details.',
  access: { key: 'attendees:read' },
  hints: readOnlyHints,
  input: z.strictObject({ dateId: z.number().int().positive(), ...paging }),
  output: z.object({
    attendees: z.array(
      z.object({
        bookingId: z.uuid(),
        reference: z.string(),
        state: bookingStateSchema,
        age: z.number().int().nullable(),
        untrusted: untrustedSchema({
          name: z.string(),
          bookedBy: z.string(),
          email: z.string(),
          phone: z.string(),
          note: z.string(),
          guardian: z.string().nullable(),
        }),
      }),
    ),
    next: nextSchema,
  }),
  async answerCall({ api }, { dateId, after, limit }) {
    const { items, next } = await api.call('GET /api/v1/business/dates/:dateId/attendees', {
      params: { dateId },
      query: { after, limit },
    });
    return {
      summary: `${pluralize(items.length, 'attendee')} on this page. ${UNTRUSTED_NOTE}`,
      data: {
        next,
        attendees: items.map(({ id, reference, state, age, name, bookedBy, note, guardian }) => ({
          bookingId: id,
          reference,
          state,
          age,
          untrusted: {
            name: untrustedLine(name),
            bookedBy: untrustedLine(bookedBy.name),
            email: untrustedLine(bookedBy.email),
            phone: untrustedLine(bookedBy.phone),
            note: untrustedText(note, 1_000),
            guardian: guardian === null ? null : untrustedLine(`${guardian.name}, ${guardian.phone}`),
          },
        })),
      },
    };
  },
});

export const studioCustomers = defineTool({
  name: 'studio_customers',
  title: 'Customers of the business',
  description: 'Returns the customers of the business with visits and contact details, the oldest first.',
  access: { key: 'customers:read' },
  hints: readOnlyHints,
  input: z.strictObject(paging),
  output: z.object({
    customers: z.array(
      z.object({
        id: z.uuid(),
        visits: z.number().int(),
        lastVisit: momentSchema.nullable(),
        since: momentSchema,
        untrusted: untrustedSchema({
          name: z.string(),
          email: z.string(),
          phone: z.string(),
          tags: z.array(z.string()),
        }),
      }),
    ),
    next: nextSchema,
  }),
  async answerCall({ api }, { after, limit }) {
    const { items, next } = await api.call('GET /api/v1/customers', { query: { after, limit } });
    return {
      summary: `${pluralize(items.length, 'customer')} on this page. ${UNTRUSTED_NOTE}`,
      data: {
        next,
        customers: items.map(({ id, visits, lastVisit, since, name, email, phone, tags }) => ({
          id,
          visits,
          lastVisit: lastVisit === null ? null : moment(new Date(lastVisit)),
          since: moment(new Date(since)),
          untrusted: {
            name: untrustedLine(name),
            email: untrustedLine(email),
            phone: untrustedLine(phone),
            tags: tags.map(untrustedLine),
          },
        })),
      },
    };
  },
});

export const studioTakeBooking = defineTool({
  name: 'studio_take_booking',
  title: 'Take a booking',
  description:
    'Books places on a date of the business for a customer who pays the business elsewhere. Takes no payment, and we don’t email the customer. The team member must agree first.',
  access: { key: 'bookings:write' },
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    dateId: z.number().int().positive().describe('From studio_timetable'),
    places: z.number().int().min(1).max(10).default(1),
    name: z.string().min(1).max(120).describe('The customer'),
    email: z.string().max(254),
    phone: z.string().max(40),
    note: z.string().max(1_000).default(''),
    idempotencyKey: z
      .string()
      .regex(/^[\x21-\x7e]{8,100}$/, 'Use a new UUID for each booking')
      .describe('A new UUID for each booking. The same key again gets the same answer'),
    confirm: z
      .strictObject({ dateId: z.number().int(), places: z.number().int(), name: z.string() })
      .optional()
      .describe('Repeats the agreement, for clients that can’t ask the team member themselves'),
  }),
  output: z.object({
    orderId: z.uuid(),
    bookings: z.array(z.object({ id: z.uuid(), reference: z.string(), starts: momentSchema })),
    paid: moneySchema.describe('Through this site: nothing'),
  }),
  confirm: async (_context, { dateId, places, name }) => ({
    question: `Book ${pluralize(places, 'place')} on date ${dateId} for “${untrustedLine(name)}”? They pay you, not this site.`,
    expected: { dateId, places, name },
  }),
  async answerCall({ apiWith }, { dateId, places, name, email, phone, note, idempotencyKey }) {
    const { order, bookings } = await apiWith({ 'idempotency-key': idempotencyKey }).call(
      'POST /api/v1/bookings',
      { body: { date: dateId, places, name, email, phone, note } },
    );
    return {
      summary: `Booked ${pluralize(bookings.length, 'place')}.`,
      data: {
        orderId: order,
        paid: money(0),
        bookings: bookings.map(({ id, reference, date }) => ({
          id,
          reference,
          starts: moment(new Date(date.starts)),
        })),
      },
    };
  },
});
