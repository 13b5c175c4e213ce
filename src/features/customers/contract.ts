import { z } from 'zod';
import { bookingStateSchema } from '#features/booking/contract.ts';
import { businessParamsSchema } from '#features/businesses/contract.ts';
import { idField } from '#shared/domain/id-field.ts';
import { isPlainLine } from '#shared/domain/plain-line.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { customerSentences } from './copy.ts';
import {
  customerGroups,
  customerSorts,
  LONGEST_TAG,
  likenesses,
  ownWays,
  readAudience,
  staffWays,
} from './rules.ts';

const pounds = z.string().regex(/^-?\d+\.\d{2}$/);
const instant = z.iso.datetime();

/** A tag as it is typed. */
const tagField = z
  .string({ error: customerSentences.noTag })
  .trim()
  .min(1, customerSentences.noTag)
  .max(LONGEST_TAG, customerSentences.longTag)
  .refine(isPlainLine, customerSentences.oddTag);

/** `GET /api/businesses/{businessId}/customers`: which of them, and in what order. */
export const customersQuerySchema = z.object({
  /** Part of a name, an address, a telephone number or a booking's code. */
  q: z.string().trim().max(100, 'Search for up to 100 characters').default(''),
  group: z.enum(customerGroups, { error: customerSentences.noGroup }).default('all'),
  tag: z.string().trim().max(LONGEST_TAG, customerSentences.longTag).optional(),
  sort: z.enum(customerSorts, { error: customerSentences.noSort }).default('last_visit'),
  page: z.coerce
    .number({ error: customerSentences.noPage })
    .int(customerSentences.noPage)
    .min(1, customerSentences.noPage)
    .max(100_000, customerSentences.noPage)
    .default(1),
});
export type CustomersQuery = z.infer<typeof customersQuerySchema>;

/** Somebody in the list. Visits are dates that are over, were not cancelled and not missed, however many places. */
const customerSchema = z.object({
  id: z.uuid(),
  /** As said with their last booking; of who has a pass and has not booked yet, that of the account. */
  name: z.string(),
  email: z.string(),
  /** Empty of somebody who has not booked yet. */
  phone: z.string(),
  tags: z.array(z.string()),
  visits: z.number().int().nonnegative(),
  noShows: z.number().int().nonnegative(),
  /** What they paid for bookings less what went back, as on the page of bookings; null for who sees no money. */
  spend: pounds.nullable(),
  firstVisit: instant.nullable(),
  lastVisit: instant.nullable(),
  /** When the next date that they have booked begins. */
  nextVisit: instant.nullable(),
  /** Places left on their passes, and the last day (London) of those; null without a pass. */
  pass: z
    .object({ left: z.number().int().nonnegative(), lastDay: z.iso.date().nullable(), soon: z.boolean() })
    .nullable(),
});
export type Customer = z.infer<typeof customerSchema>;

const customersSchema = z.object({
  customers: z.array(customerSchema),
  /** How many the search finds. */
  found: z.number().int().nonnegative(),
  page: z.number().int().positive(),
  pages: z.number().int().positive(),
  /** How many are in each group, whatever is searched for. */
  groups: z.record(z.enum(customerGroups), z.number().int().nonnegative()),
  /** The tags in use, by their letters. */
  tags: z.array(z.string()),
});
export type Customers = z.infer<typeof customersSchema>;

/** A booking of somebody, or an hour that they will come to. */
const visitSchema = z.object({
  bookingId: z.uuid(),
  reference: z.string(),
  title: z.string(),
  activity: z.string(),
  startsAt: instant,
  endsAt: instant,
  state: bookingStateSchema,
  /** For whom it was booked; null for the customer. */
  attendee: z.string().nullable(),
  withPass: z.boolean(),
  /** What is left of what was paid; null for who sees no money. */
  spend: pounds.nullable(),
});
export type CustomerVisit = z.infer<typeof visitSchema>;

const noteSchema = z.object({
  id: z.uuid(),
  /** The first name of whoever wrote it; null once their account is gone. */
  author: z.string().nullable(),
  text: z.string(),
  atDesk: z.boolean(),
  writtenAt: instant,
  /** The caller may remove it: it is theirs, or they look after the customers. */
  removable: z.boolean(),
});

/** `GET /api/customers/{customerId}`: everything that a business knows of somebody. */
const customerPageSchema = customerSchema.extend({
  business: z.object({ id: z.number().int(), name: z.string() }),
  /** Who are this person too, under another account. */
  merged: z.array(z.object({ id: z.uuid(), name: z.string(), email: z.string() })),
  /** When they first booked or bought. */
  since: instant,
  /** Bookings that they cancelled themselves. */
  cancelled: z.number().int().nonnegative(),
  passes: z.array(
    z.object({
      name: z.string(),
      /** Null where it is for as many dates as they like: then `left` is 1 until it is over. */
      places: z.number().int().nullable(),
      left: z.number().int(),
      lastDay: z.iso.date().nullable(),
    }),
  ),
  /** The latest first, those to come among them: at most 200. */
  bookings: z.array(visitSchema),
  /** The latest first. */
  notes: z.array(noteSchema),
  /** Whether they want its news, how that was last said, when and, where staff wrote it down, by whom. */
  news: z.object({
    wanted: z.boolean(),
    said: z.enum([...ownWays, ...staffWays, 'import']).nullable(),
    saidAt: instant.nullable(),
    by: z.string().nullable(),
    /** False once they have ended it themselves. */
    mayTurnOn: z.boolean(),
  }),
  /** Every tag of the business, to choose from. */
  allTags: z.array(z.string()),
});
export type CustomerPage = z.infer<typeof customerPageSchema>;

/** `GET …/alike`: who may be the same person, with what they have in common. */
const alikeCustomersSchema = z.object({
  customers: z.array(customerSchema.extend({ alike: z.array(z.enum(likenesses)) })),
});
export type AlikeCustomers = z.infer<typeof alikeCustomersSchema>;

/** `POST …/merge` and `…/separate`: with, or from, whom. */
const otherCustomerSchema = z.object({ other: idField });

/** `POST …/notes`. `key` names the note, so that one whose answer was lost can be sent again. */
export const noteInputSchema = z.object({
  text: z
    .string({ error: customerSentences.noNote })
    .trim()
    .min(1, customerSentences.noNote)
    .max(1000, customerSentences.longNote),
  atDesk: z.boolean().default(false),
  key: idField,
});
export type NoteInput = z.infer<typeof noteInputSchema>;

export const tagInputSchema = z.object({ tag: tagField });

/** `PUT …/news`: what a customer has said to the staff. */
export const consentInputSchema = z.object({
  wanted: z.boolean(),
  said: z.enum(staffWays, { error: 'Choose how they told you' }),
});

const audienceField = z
  .string({ error: customerSentences.noAudience })
  .refine((text) => readAudience(text) !== null, customerSentences.noAudience);

/** `POST /api/businesses/{businessId}/messages`. `key` names the sending, so that it happens once. */
export const groupMessageSchema = z.object({
  to: audienceField,
  subject: z
    .string({ error: customerSentences.noSubject })
    .trim()
    .min(1, customerSentences.noSubject)
    .max(120, customerSentences.longSubject)
    .refine(isPlainLine, customerSentences.oddSubject),
  text: z
    .string({ error: customerSentences.noText })
    .trim()
    .min(1, customerSentences.noText)
    .max(4000, customerSentences.longText),
  key: idField,
});
export type GroupMessage = z.infer<typeof groupMessageSchema>;

const kind = z.enum(['booked', 'news']);

const sentMessageSchema = z.object({
  id: z.uuid(),
  kind,
  sentTo: z.string(),
  subject: z.string(),
  text: z.string(),
  /** A first name; null once their account is gone. */
  author: z.string().nullable(),
  sentAt: instant,
  recipients: z.number().int(),
  delivered: z.number().int(),
  /** The mailbox does not take it. */
  refused: z.number().int(),
  /** They have ended the news before it left. */
  ended: z.number().int(),
});
export type SentMessage = z.infer<typeof sentMessageSchema>;

const groupMessagesSchema = z.object({
  /** The latest first, at most 50. */
  messages: z.array(sentMessageSchema),
  /** Whom one can write to, besides groups. */
  dates: z.array(z.object({ id: z.number().int(), title: z.string(), startsAt: instant })),
  sessions: z.array(z.object({ id: z.number().int(), title: z.string() })),
  tags: z.array(z.string()),
});
export type GroupMessages = z.infer<typeof groupMessagesSchema>;

const reachSchema = z.object({
  kind,
  recipients: z.number().int(),
  /** Who would be meant and does not want news. */
  unwilling: z.number().int(),
});

/** A business of which the caller is a customer, and whether they want its news. */
const ownNewsSchema = z.object({
  businessId: z.number().int(),
  business: z.string(),
  wanted: z.boolean(),
});
export type OwnNews = z.infer<typeof ownNewsSchema>;

const tokenParams = z.object({ token: z.string().max(100) });
const newsOfTokenSchema = z.object({ business: z.string(), wanted: z.boolean() });

const customerParams = z.object({ customerId: idField });

/** The customers of businesses, for those who work there. */
export const customerEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/customers': {
    who: 'person',
    params: businessParamsSchema,
    query: customersQuerySchema,
    answer: customersSchema,
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/businesses/:businessId/customers.csv': {
    who: 'person',
    params: businessParamsSchema,
    query: customersQuerySchema,
    sends: 'text/csv',
    rateLimit: { max: 30, timeWindow: '10 minutes' },
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/customers/:customerId': {
    who: 'person',
    params: customerParams,
    answer: customerPageSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/customers/:customerId/notes': {
    who: 'person',
    params: customerParams,
    body: noteInputSchema,
    answer: customerPageSchema,
    rateLimit: { max: 60, timeWindow: '10 minutes' },
    errors: ['forbidden', 'conflict'],
  },
  'DELETE /api/customers/:customerId/notes/:noteId': {
    who: 'person',
    params: customerParams.extend({ noteId: idField }),
    answer: customerPageSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/customers/:customerId/tags': {
    who: 'person',
    params: customerParams,
    body: tagInputSchema,
    answer: customerPageSchema,
    rateLimit: { max: 120, timeWindow: '10 minutes' },
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/customers/:customerId/tags/remove': {
    who: 'person',
    params: customerParams,
    body: tagInputSchema,
    answer: customerPageSchema,
    rateLimit: { max: 120, timeWindow: '10 minutes' },
    errors: ['forbidden', 'conflict'],
  },
  'PUT /api/customers/:customerId/news': {
    who: 'person',
    params: customerParams,
    body: consentInputSchema,
    answer: customerPageSchema,
    rateLimit: { max: 60, timeWindow: '10 minutes' },
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/customers/:customerId/alike': {
    who: 'person',
    params: customerParams,
    answer: alikeCustomersSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/customers/:customerId/merge': {
    who: 'person',
    params: customerParams,
    body: otherCustomerSchema,
    answer: customerPageSchema,
    rateLimit: { max: 60, timeWindow: '10 minutes' },
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/customers/:customerId/separate': {
    who: 'person',
    params: customerParams,
    body: otherCustomerSchema,
    answer: customerPageSchema,
    rateLimit: { max: 60, timeWindow: '10 minutes' },
    errors: ['forbidden', 'conflict'],
  },
  // Everything that the business has noted of them.
  'POST /api/customers/:customerId/erase': {
    who: 'person',
    params: customerParams,
    answer: customerPageSchema,
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/businesses/:businessId/messages': {
    who: 'person',
    params: businessParamsSchema,
    answer: groupMessagesSchema,
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/businesses/:businessId/messages/reach': {
    who: 'person',
    params: businessParamsSchema,
    query: z.object({ to: audienceField }),
    answer: reachSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/businesses/:businessId/messages': {
    who: 'person',
    params: businessParamsSchema,
    body: groupMessageSchema,
    answer: groupMessagesSchema,
    rateLimit: { max: 30, timeWindow: '10 minutes' },
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/business-news': { who: 'person', answer: z.array(ownNewsSchema) },
  'PUT /api/business-news/:businessId': {
    who: 'person',
    params: businessParamsSchema,
    body: z.object({ wanted: z.boolean() }),
    answer: z.array(ownNewsSchema),
    rateLimit: { max: 60, timeWindow: '10 minutes' },
  },
  'GET /api/business-news/links/:token': {
    who: 'anyone',
    params: tokenParams,
    answer: newsOfTokenSchema,
  },
  'POST /api/business-news/links/:token/end': {
    who: 'anyone',
    params: tokenParams,
    answer: newsOfTokenSchema,
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof customerEndpoints> {}
}
