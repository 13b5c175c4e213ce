import { z } from 'zod';
import { bookingStateSchema, personNameSchema } from '#areas/booking/bookings/contract.ts';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { emailField } from '#areas/identity/accounts/contract.ts';
import { idField } from '#shared/domain/id-field.ts';
import { phoneField } from '#shared/domain/person-fields.ts';
import { isSingleLine } from '#shared/domain/single-line-text.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { customerErrors } from './copy.ts';
import {
  customerConsentSources,
  customerGroups,
  customerSorts,
  MAX_TAG_LENGTH,
  matchReasons,
  parseAudience,
  staffConsentSources,
} from './rules.ts';

const pounds = z.string().regex(/^-?\d+\.\d{2}$/);
const instant = z.iso.datetime();

/** A tag as it is typed. */
const tagField = z
  .string({ error: customerErrors.noTag })
  .trim()
  .min(1, customerErrors.noTag)
  .max(MAX_TAG_LENGTH, customerErrors.longTag)
  .refine(isSingleLine, customerErrors.oddTag);

/** `GET /api/businesses/{businessId}/customers`: which of them, and in what order. */
export const customersQuerySchema = z.object({
  /** Part of a name, an address, a telephone number or a booking's code. */
  q: z.string().trim().max(100, 'Search for up to 100 characters').default(''),
  group: z.enum(customerGroups, { error: customerErrors.noGroup }).default('all'),
  tag: z.string().trim().max(MAX_TAG_LENGTH, customerErrors.longTag).optional(),
  sort: z.enum(customerSorts, { error: customerErrors.noSort }).default('last_visit'),
  page: z.coerce
    .number({ error: customerErrors.noPage })
    .int(customerErrors.noPage)
    .min(1, customerErrors.noPage)
    .max(100_000, customerErrors.noPage)
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
  occurrenceId: z.number().int(),
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
  /** Whether the caller may open their bookings. */
  mayOpenBookings: z.boolean(),
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
    said: z.enum([...customerConsentSources, ...staffConsentSources, 'import']).nullable(),
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
const duplicateCandidatesSchema = z.object({
  customers: z.array(customerSchema.extend({ alike: z.array(z.enum(matchReasons)) })),
});
export type DuplicateCandidates = z.infer<typeof duplicateCandidatesSchema>;

/** `POST …/merge` and `…/separate`: with, or from, whom. */
const otherCustomerSchema = z.object({ other: idField });

/** `POST …/notes`. `key` names the note, so that one whose answer was lost can be sent again. */
export const noteInputSchema = z.object({
  text: z
    .string({ error: customerErrors.noNote })
    .trim()
    .min(1, customerErrors.noNote)
    .max(1000, customerErrors.longNote),
  atDesk: z.boolean().default(false),
  key: idField,
});
export type NoteInput = z.infer<typeof noteInputSchema>;

export const tagInputSchema = z.object({ tag: tagField });

/** `PUT …/news`: what a customer has said to the staff. */
export const consentInputSchema = z.object({
  wanted: z.boolean(),
  said: z.enum(staffConsentSources, { error: 'Choose how they told you' }),
});

/** `POST /api/businesses/{businessId}/customers`: somebody whom the team adds by hand. */
export const addCustomerSchema = z
  .object({
    name: personNameSchema,
    /** Empty where they gave none; then the phone number is needed. */
    email: z.union([z.literal(''), emailField]).default(''),
    phone: z.union([z.literal(''), phoneField]).default(''),
    /** How they asked for news; null where they did not. */
    news: z.enum(staffConsentSources, { error: 'Choose how they told you' }).nullable().default(null),
  })
  .refine(({ email, phone }) => email !== '' || phone !== '', {
    path: ['email'],
    error: customerErrors.noContact,
  });
export type AddCustomer = z.infer<typeof addCustomerSchema>;

const addedCustomerSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Somebody with that email address or phone number was a customer already. */
  existed: z.boolean(),
});
export type AddedCustomer = z.infer<typeof addedCustomerSchema>;

const audienceField = z
  .string({ error: customerErrors.noAudience })
  .refine((text) => parseAudience(text) !== null, customerErrors.noAudience);

/** `POST /api/businesses/{businessId}/messages`. `key` names the sending, so that it happens once. */
export const groupMessageSchema = z.object({
  to: audienceField,
  subject: z
    .string({ error: customerErrors.noSubject })
    .trim()
    .min(1, customerErrors.noSubject)
    .max(120, customerErrors.longSubject)
    .refine(isSingleLine, customerErrors.oddSubject),
  text: z
    .string({ error: customerErrors.noText })
    .trim()
    .min(1, customerErrors.noText)
    .max(4000, customerErrors.longText),
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

const audienceSizeSchema = z.object({
  kind,
  recipients: z.number().int(),
  /** Who would be meant and does not want news. */
  unwilling: z.number().int(),
});

/** A business of which the caller is a customer, and whether they want its news. */
const newsPreferenceSchema = z.object({
  businessId: z.number().int(),
  business: z.string(),
  wanted: z.boolean(),
});
export type NewsPreference = z.infer<typeof newsPreferenceSchema>;

const tokenParams = z.object({ token: z.string().max(100) });
const newsUnsubscribeSchema = z.object({ business: z.string(), wanted: z.boolean() });

const customerParams = z.object({ customerId: idField });

/** The customers of businesses, for those who work there. */
export const customerEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/customers': {
    auth: 'user',
    params: businessParamsSchema,
    query: customersQuerySchema,
    answer: customersSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/businesses/:businessId/customers': {
    auth: 'user',
    params: businessParamsSchema,
    body: addCustomerSchema,
    answer: addedCustomerSchema,
    rateLimit: { max: 60, timeWindow: '10 minutes' },
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/businesses/:businessId/customers.csv': {
    auth: 'user',
    params: businessParamsSchema,
    query: customersQuerySchema,
    sends: 'text/csv',
    rateLimit: { max: 30, timeWindow: '10 minutes' },
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/customers/:customerId': {
    auth: 'user',
    params: customerParams,
    answer: customerPageSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/customers/:customerId/notes': {
    auth: 'user',
    params: customerParams,
    body: noteInputSchema,
    answer: customerPageSchema,
    rateLimit: { max: 60, timeWindow: '10 minutes' },
    errors: ['forbidden', 'conflict'],
  },
  'DELETE /api/customers/:customerId/notes/:noteId': {
    auth: 'user',
    params: customerParams.extend({ noteId: idField }),
    answer: customerPageSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/customers/:customerId/tags': {
    auth: 'user',
    params: customerParams,
    body: tagInputSchema,
    answer: customerPageSchema,
    rateLimit: { max: 120, timeWindow: '10 minutes' },
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/customers/:customerId/tags/remove': {
    auth: 'user',
    params: customerParams,
    body: tagInputSchema,
    answer: customerPageSchema,
    rateLimit: { max: 120, timeWindow: '10 minutes' },
    errors: ['forbidden', 'conflict'],
  },
  'PUT /api/customers/:customerId/news': {
    auth: 'user',
    params: customerParams,
    body: consentInputSchema,
    answer: customerPageSchema,
    rateLimit: { max: 60, timeWindow: '10 minutes' },
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/customers/:customerId/alike': {
    auth: 'user',
    params: customerParams,
    answer: duplicateCandidatesSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/customers/:customerId/merge': {
    auth: 'user',
    params: customerParams,
    body: otherCustomerSchema,
    answer: customerPageSchema,
    rateLimit: { max: 60, timeWindow: '10 minutes' },
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/customers/:customerId/separate': {
    auth: 'user',
    params: customerParams,
    body: otherCustomerSchema,
    answer: customerPageSchema,
    rateLimit: { max: 60, timeWindow: '10 minutes' },
    errors: ['forbidden', 'conflict'],
  },
  // Everything that the business has noted of them.
  'POST /api/customers/:customerId/erase': {
    auth: 'user',
    params: customerParams,
    answer: customerPageSchema,
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/businesses/:businessId/messages': {
    auth: 'user',
    params: businessParamsSchema,
    answer: groupMessagesSchema,
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/businesses/:businessId/messages/reach': {
    auth: 'user',
    params: businessParamsSchema,
    query: z.object({ to: audienceField }),
    answer: audienceSizeSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/businesses/:businessId/messages': {
    auth: 'user',
    params: businessParamsSchema,
    body: groupMessageSchema,
    answer: groupMessagesSchema,
    rateLimit: { max: 30, timeWindow: '10 minutes' },
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/business-news': { auth: 'user', answer: z.array(newsPreferenceSchema) },
  'PUT /api/business-news/:businessId': {
    auth: 'user',
    params: businessParamsSchema,
    body: z.object({ wanted: z.boolean() }),
    answer: z.array(newsPreferenceSchema),
    rateLimit: { max: 60, timeWindow: '10 minutes' },
  },
  'GET /api/business-news/links/:token': {
    auth: 'public',
    params: tokenParams,
    answer: newsUnsubscribeSchema,
  },
  'POST /api/business-news/links/:token/end': {
    auth: 'public',
    params: tokenParams,
    answer: newsUnsubscribeSchema,
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof customerEndpoints> {}
}
