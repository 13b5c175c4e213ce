import { z } from 'zod';
import { bookingStateSchema, personNameSchema } from '#areas/booking/bookings/contract.ts';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { priceCategorySchema } from '#areas/catalogue/sessions/prices/contract.ts';
import { emailField } from '#areas/identity/accounts/contract.ts';
import { dayField } from '#shared/calendar/day-field.ts';
import { idField } from '#shared/domain/id-field.ts';
import { phoneField } from '#shared/domain/person-fields.ts';
import { isSingleLine } from '#shared/domain/single-line-text.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { automationErrors } from './automations/copy.ts';
import { toBirthday } from './automations/rules.ts';
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

const tagField = z
  .string({ error: customerErrors.noTag })
  .trim()
  .min(1, customerErrors.noTag)
  .max(MAX_TAG_LENGTH, customerErrors.longTag)
  .refine(isSingleLine, customerErrors.oddTag);

export const customersQuerySchema = z.object({
  /** Part of a name, email, phone number or booking code. */
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

/** A visit is a past date, neither cancelled nor missed, however many places. */
const customerSchema = z.object({
  id: z.uuid(),
  /** From their last booking, or from the account if they have only a pass. */
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  tags: z.array(z.string()),
  visits: z.number().int().nonnegative(),
  noShows: z.number().int().nonnegative(),
  /** Paid less refunded; null without permission to see revenue. */
  spend: pounds.nullable(),
  firstVisit: instant.nullable(),
  lastVisit: instant.nullable(),
  nextVisit: instant.nullable(),
  /** Places left and their last day in London; null without a pass. */
  pass: z
    .object({ left: z.number().int().nonnegative(), lastDay: z.iso.date().nullable(), soon: z.boolean() })
    .nullable(),
});
export type Customer = z.infer<typeof customerSchema>;

const customersSchema = z.object({
  customers: z.array(customerSchema),
  found: z.number().int().nonnegative(),
  page: z.number().int().positive(),
  pages: z.number().int().positive(),
  groups: z.record(z.enum(customerGroups), z.number().int().nonnegative()),
  tags: z.array(z.string()),
});
export type Customers = z.infer<typeof customersSchema>;

const visitSchema = z.object({
  bookingId: z.uuid(),
  occurrenceId: z.number().int(),
  reference: z.string(),
  title: z.string(),
  activity: z.string(),
  startsAt: instant,
  endsAt: instant,
  state: bookingStateSchema,
  /** Null for the customer themselves. */
  attendee: z.string().nullable(),
  withPass: z.boolean(),
  /** Paid less refunded; null without permission to see revenue. */
  spend: pounds.nullable(),
});
export type CustomerVisit = z.infer<typeof visitSchema>;

const noteSchema = z.object({
  id: z.uuid(),
  /** First name; null if their account is deleted. */
  author: z.string().nullable(),
  text: z.string(),
  atDesk: z.boolean(),
  writtenAt: instant,
  removable: z.boolean(),
});

const customerPageSchema = customerSchema.extend({
  business: z.object({ id: z.number().int(), name: z.string() }),
  mayOpenBookings: z.boolean(),
  /** Other accounts merged into this customer. */
  merged: z.array(z.object({ id: z.uuid(), name: z.string(), email: z.string() })),
  /** First booking or purchase. */
  since: instant,
  cancelled: z.number().int().nonnegative(),
  passes: z.array(
    z.object({
      name: z.string(),
      /** Null if unlimited; `left` is then 1 until the pass expires. */
      places: z.number().int().nullable(),
      left: z.number().int(),
      lastDay: z.iso.date().nullable(),
    }),
  ),
  /** Latest first, including upcoming ones; at most 200. */
  bookings: z.array(visitSchema),
  notes: z.array(noteSchema),
  news: z.object({
    wanted: z.boolean(),
    said: z.enum([...customerConsentSources, ...staffConsentSources, 'import']).nullable(),
    /** The question that they agreed to, where we asked it. */
    wording: z.string().nullable(),
    saidAt: instant.nullable(),
    by: z.string().nullable(),
    mayTurnOn: z.boolean(),
  }),
  /** MM-DD; null if unknown. */
  birthday: z.string().nullable(),
  /** Prices for people that the team has checked, until a London day. Missing if there are none. */
  categories: z
    .array(z.object({ category: priceCategorySchema, until: z.iso.date(), by: z.string().nullable() }))
    .optional(),
  allTags: z.array(z.string()),
});
export type CustomerPage = z.infer<typeof customerPageSchema>;

/** `GET …/alike`: possible duplicates, with the reasons. */
const duplicateCandidatesSchema = z.object({
  customers: z.array(customerSchema.extend({ alike: z.array(z.enum(matchReasons)) })),
});
export type DuplicateCandidates = z.infer<typeof duplicateCandidatesSchema>;

const otherCustomerSchema = z.object({ other: idField });

/** `POST …/notes`. `key` is the idempotency key and the note's id. */
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

/** `PUT …/news`: what a customer told the staff. */
export const consentInputSchema = z.object({
  wanted: z.boolean(),
  said: z.enum(staffConsentSources, { error: 'Choose how they told you' }),
});

/** `PUT …/birthday`: MM-DD, or null to remove it. */
const birthdayInputSchema = z.object({
  birthday: z
    .string({ error: automationErrors.noBirthday })
    .refine((text) => {
      const [month = 0, date = 0] = text.split('-').map(Number);
      return toBirthday(month, date) === text;
    }, automationErrors.noBirthday)
    .nullable(),
});

/** `PUT …/categories`: checked until that London day, or null to forget it. */
const categoryCheckSchema = z.object({
  category: priceCategorySchema,
  until: dayField(customerErrors.categoryDay).nullable(),
});
export type CategoryCheck = z.infer<typeof categoryCheckSchema>;

export const addCustomerSchema = z
  .object({
    name: personNameSchema,
    email: z.union([z.literal(''), emailField]).default(''),
    phone: z.union([z.literal(''), phoneField]).default(''),
    /** Null if they did not ask for news. */
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
  /** True if the email or phone number matched an existing customer. */
  existed: z.boolean(),
});
export type AddedCustomer = z.infer<typeof addedCustomerSchema>;

const audienceField = z
  .string({ error: customerErrors.noAudience })
  .refine((text) => parseAudience(text) !== null, customerErrors.noAudience);

/** The subject and text of an email to customers. */
export const messageFields = {
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
};

/** `POST /api/businesses/{businessId}/messages`. `key` is the idempotency key. */
export const groupMessageSchema = z.object({
  to: audienceField,
  ...messageFields,
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
  /** First name; null if their account is deleted. */
  author: z.string().nullable(),
  sentAt: instant,
  recipients: z.number().int(),
  delivered: z.number().int(),
  /** Bounced. */
  refused: z.number().int(),
  ended: z.number().int(),
});
export type SentMessage = z.infer<typeof sentMessageSchema>;

const groupMessagesSchema = z.object({
  /** Latest first, at most 50. */
  messages: z.array(sentMessageSchema),
  dates: z.array(z.object({ id: z.number().int(), title: z.string(), startsAt: instant })),
  sessions: z.array(z.object({ id: z.number().int(), title: z.string() })),
  tags: z.array(z.string()),
});
export type GroupMessages = z.infer<typeof groupMessagesSchema>;

const audienceSizeSchema = z.object({
  kind,
  recipients: z.number().int(),
  unwilling: z.number().int(),
});

const newsPreferenceSchema = z.object({
  businessId: z.number().int(),
  business: z.string(),
  wanted: z.boolean(),
});
export type NewsPreference = z.infer<typeof newsPreferenceSchema>;

const tokenParams = z.object({ token: z.string().max(100) });
const newsUnsubscribeSchema = z.object({ business: z.string(), wanted: z.boolean() });

const customerParams = z.object({ customerId: idField });

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
  'PUT /api/customers/:customerId/birthday': {
    auth: 'user',
    params: customerParams,
    body: birthdayInputSchema,
    answer: customerPageSchema,
    rateLimit: { max: 60, timeWindow: '10 minutes' },
    errors: ['forbidden', 'conflict'],
  },
  'PUT /api/customers/:customerId/categories': {
    auth: 'user',
    params: customerParams,
    body: categoryCheckSchema,
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
