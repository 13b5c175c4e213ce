import { z } from 'zod';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { idField } from '#shared/domain/id-field.ts';
import { hasNoWebAddress, NO_WEB_ADDRESS_IN_NAME } from '#shared/domain/person-fields.ts';
import { isSingleLine } from '#shared/domain/single-line-text.ts';
import { hasLetter, normaliseEmail, normaliseName } from '#shared/domain/text-normalisation.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { MAX_ANSWER_LENGTH, MAX_OPTIONS, MAX_QUESTIONS } from './rules.ts';

const questionTextSchema = z
  .string()
  .trim()
  .min(3, 'Write the question')
  .max(300, 'Keep the question under 300 characters');
const optionSchema = z.string().trim().min(1, 'Fill in each answer').max(80, 'Keep each answer short');

const questionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('yes_no'), text: questionTextSchema, look: z.enum(['yes', 'no']).nullable() }),
  z.object({ kind: z.literal('text'), text: questionTextSchema, optional: z.boolean(), look: z.boolean() }),
  z
    .object({
      kind: z.literal('choice'),
      text: questionTextSchema,
      options: z
        .array(optionSchema)
        .min(2, 'Give at least two answers to choose from')
        .max(MAX_OPTIONS, `Give up to ${MAX_OPTIONS} answers`)
        .refine((options) => new Set(options).size === options.length, 'Two answers are the same'),
      look: z.array(z.string()),
    })
    .refine(({ options, look }) => look.every((answer) => options.includes(answer)), {
      path: ['look'],
      message: 'The flagged answer isn’t one of the choices',
    }),
]);

export const waiverInputSchema = z.object({
  title: z
    .string()
    .trim()
    .min(3, 'Enter a title')
    .max(80, 'Keep the title under 80 characters')
    .refine(isSingleLine, 'The title has characters we can’t show'),
  body: z
    .string()
    .trim()
    .min(20, 'Write at least 20 characters')
    .max(8000, 'Keep this under 8,000 characters'),
  questions: z.array(questionSchema).max(MAX_QUESTIONS, `Ask up to ${MAX_QUESTIONS} questions`),
});
export type WaiverInput = z.infer<typeof waiverInputSchema>;

/** `was`: the version that the editor saw; null for none. */
const publishWaiverSchema = waiverInputSchema.extend({ was: z.number().int().positive().nullable() });
export type PublishWaiver = z.infer<typeof publishWaiverSchema>;

const waiverSchema = waiverInputSchema.extend({
  id: z.number().int(),
  version: z.number().int(),
  publishedAt: z.iso.datetime(),
});

/** Null before the first version, and after withdrawal. */
const currentWaiverSchema = z.object({
  inForce: waiverSchema
    .extend({
      signed: z.number().int().nonnegative(),
      /** People with upcoming bookings who have not signed this version. */
      unsigned: z.number().int().nonnegative(),
    })
    .nullable(),
});
export type CurrentWaiver = z.infer<typeof currentWaiverSchema>;

const signatureSchema = z.object({
  signedName: z.string(),
  byGuardian: z.boolean(),
  /** Signed through a personal link, not by the buyer's account. */
  byLink: z.boolean(),
  signedAt: z.iso.datetime(),
});

const waiverToSignSchema = z.object({
  waiver: waiverSchema,
  giver: z.string(),
  person: z.string(),
  child: z.boolean(),
  guardian: z.string().nullable(),
  open: z.boolean(),
  signed: signatureSchema.nullable(),
});
export type WaiverToSign = z.infer<typeof waiverToSignSchema>;

export const signWaiverSchema = z.object({
  waiverId: z.number().int().positive(),
  answers: z.array(z.string().max(MAX_ANSWER_LENGTH)).max(MAX_QUESTIONS),
  signedName: z
    .string()
    .overwrite(normaliseName)
    .max(120, 'The name is too long')
    .refine(hasLetter, 'Type your full name')
    .refine(isSingleLine, 'The name has characters we can’t show')
    .refine(hasNoWebAddress, NO_WEB_ADDRESS_IN_NAME),
  asGuardian: z.boolean().default(false),
  /** To storing the answers and showing them to staff. */
  consent: z.boolean().default(false),
});
export type SignWaiver = z.infer<typeof signWaiverSchema>;

/** `POST /api/bookings/{bookingId}/waiver-link`: emails the link, or returns it if there is no address. */
export const waiverLinkSchema = z.object({
  email: z
    .string()
    .max(500, 'The address is too long')
    .overwrite(normaliseEmail)
    .max(254, 'The address is too long')
    .pipe(z.union([z.literal(''), z.email('Enter an email address')], 'Enter an email address')),
});
const signingLinkSchema = z.object({
  path: z.string().nullable(),
  sentTo: z.string().nullable(),
});
export type SigningLink = z.infer<typeof signingLinkSchema>;

/** One per person and business or trainer. */
const outstandingWaiverSchema = z.object({
  bookingId: z.uuid(),
  giver: z.string(),
  person: z.string(),
  title: z.string(),
  startsAt: z.iso.datetime(),
});
export type OutstandingWaiver = z.infer<typeof outstandingWaiverSchema>;

/** Never in files or emails. */
const waiverAnswersSchema = signatureSchema.extend({
  person: z.string(),
  version: z.number().int(),
  answers: z.array(z.object({ question: z.string(), answer: z.string(), look: z.boolean() })),
});
export type WaiverAnswers = z.infer<typeof waiverAnswersSchema>;

// A malformed token gets 404, like a replaced one.
const tokenParams = z.object({ token: z.string().max(200) });
const bookingParams = z.object({ bookingId: idField });

export const waiverEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/waiver': {
    auth: 'user',
    params: businessParamsSchema,
    answer: currentWaiverSchema,
    errors: ['forbidden', 'conflict'],
  },
  'PUT /api/businesses/:businessId/waiver': {
    auth: 'user',
    params: businessParamsSchema,
    body: publishWaiverSchema,
    bodyBytes: 256 * 1024,
    answer: currentWaiverSchema,
    errors: ['forbidden', 'conflict'],
    // Each version is kept for good.
    rateLimit: { max: 30, timeWindow: '10 minutes' },
  },
  'DELETE /api/businesses/:businessId/waiver': {
    auth: 'user',
    params: businessParamsSchema,
    answer: currentWaiverSchema,
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/trainer-waiver': { auth: 'user', answer: currentWaiverSchema, errors: ['forbidden'] },
  'PUT /api/trainer-waiver': {
    auth: 'user',
    body: publishWaiverSchema,
    bodyBytes: 256 * 1024,
    answer: currentWaiverSchema,
    errors: ['forbidden', 'conflict'],
    // Each version is kept for good.
    rateLimit: { max: 30, timeWindow: '10 minutes' },
  },
  'DELETE /api/trainer-waiver': { auth: 'user', answer: currentWaiverSchema, errors: ['forbidden'] },
  'GET /api/waivers/to-sign': { auth: 'user', answer: z.array(outstandingWaiverSchema) },
  // Null if no waiver is required.
  'GET /api/bookings/:bookingId/waiver': {
    auth: 'user',
    params: bookingParams,
    answer: waiverToSignSchema.nullable(),
  },
  'POST /api/bookings/:bookingId/waiver': {
    auth: 'user',
    params: bookingParams,
    body: signWaiverSchema,
    bodyBytes: 32 * 1024,
    answer: waiverToSignSchema,
    errors: ['conflict'],
  },
  // Withdraws consent: erases the answers, so it counts as unsigned.
  'DELETE /api/bookings/:bookingId/waiver': {
    auth: 'user',
    params: bookingParams,
    answer: waiverToSignSchema.nullable(),
    errors: ['conflict'],
  },
  // Lets an adult attendee sign for themselves; the link gives access to nothing else.
  'POST /api/bookings/:bookingId/waiver-link': {
    auth: 'user',
    params: bookingParams,
    body: waiverLinkSchema,
    answer: signingLinkSchema,
    status: 201,
    errors: ['forbidden', 'conflict'],
    rateLimit: { max: 20, timeWindow: '10 minutes' },
  },
  'GET /api/waiver-links/:token': { auth: 'public', params: tokenParams, answer: waiverToSignSchema },
  'POST /api/waiver-links/:token': {
    auth: 'public',
    params: tokenParams,
    body: signWaiverSchema,
    bodyBytes: 32 * 1024,
    answer: waiverToSignSchema,
    errors: ['conflict'],
    rateLimit: { max: 30, timeWindow: '10 minutes' },
  },
  'DELETE /api/waiver-links/:token': { auth: 'public', params: tokenParams, answer: waiverToSignSchema },
  // Each read is recorded in the audit log.
  'GET /api/bookings/:bookingId/waiver-answers': {
    auth: 'user',
    params: bookingParams,
    answer: waiverAnswersSchema,
    errors: ['forbidden', 'conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof waiverEndpoints> {}
}
