import { z } from 'zod';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { accessFacts } from '#shared/domain/access-facts.ts';
import { idField, numberIdField } from '#shared/domain/id-field.ts';
import { optionValues } from '#shared/domain/option-lists.ts';
import { refusalReason } from '#shared/domain/refusal-reason.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { accessSentences } from './copy.ts';

export const MAX_ACCESS_PHOTO_BYTES = 12 * 1024 * 1024;

const factSchema = z.enum(optionValues(accessFacts));

const publicFactSchema = z.object({
  id: z.uuid(),
  fact: factSchema,
  holds: z.boolean(),
  statement: z.string(),
  /** When the business last stated it. */
  statedAt: z.iso.datetime(),
  /** When an admin confirmed its photo; null without one. */
  checkedAt: z.iso.datetime().nullable(),
  agree: z.number().int(),
  deny: z.number().int(),
});
export type PublicFact = z.infer<typeof publicFactSchema>;

const ownFactSchema = publicFactSchema.extend({
  /** Null for the business's own address, and for sessions. */
  venueId: z.number().int().nullable(),
  sessionId: z.number().int().nullable(),
  takenDown: z.string().nullable(),
  photo: z
    .object({
      id: z.uuid(),
      state: z.enum(['waiting', 'checked', 'refused']),
      reason: z.string().nullable(),
      address: z.string(),
    })
    .nullable(),
  /** What visitors who disagree found, newest first; anonymous. */
  found: z.array(z.object({ text: z.string(), saidAt: z.iso.datetime() })),
});
export type OwnFact = z.infer<typeof ownFactSchema>;

const ownAccessSchema = z.object({
  facts: z.array(ownFactSchema),
  venues: z.array(z.object({ id: z.number().int(), name: z.string() })),
  sessions: z.array(z.object({ id: z.number().int(), title: z.string() })),
});
export type OwnAccess = z.infer<typeof ownAccessSchema>;

/** `PUT /api/businesses/{businessId}/access`: states, changes or repeats a fact. */
export const saveFactSchema = z
  .object({
    /** Null for a fact about a place. */
    sessionId: z.number().int().positive().nullable(),
    /** Null for the business's own address, and for sessions. */
    venueId: z.number().int().positive().nullable().default(null),
    fact: factSchema,
    holds: z.boolean({ error: 'Say yes or no' }),
    statement: z.string({ error: accessSentences.words }).trim().max(200, accessSentences.long),
  })
  .refine(({ holds, statement }) => !holds || statement.length >= 3, {
    path: ['statement'],
    message: accessSentences.words,
  });
export type SaveFact = z.infer<typeof saveFactSchema>;

const myOpinionSchema = publicFactSchema.extend({
  /** The viewer's own opinion, or null. */
  own: z.object({ agrees: z.boolean(), found: z.string() }).nullable(),
});
export type FactOpinion = z.infer<typeof myOpinionSchema>;

/** `PUT /api/bookings/{bookingId}/access`: null withdraws an opinion. */
export const opinionsSchema = z.object({
  opinions: z
    .array(
      z.object({
        factId: idField,
        agrees: z.boolean().nullable(),
        found: z.string().trim().max(300, accessSentences.longFound).default(''),
      }),
    )
    .max(20),
});
export type Opinions = z.infer<typeof opinionsSchema>;

/** A photo or visitors' disagreement, or both, to decide on. */
const factForReviewSchema = ownFactSchema.extend({
  business: z.object({ id: z.number().int(), name: z.string() }),
  /** Null for the business's own address. */
  venue: z.string().nullable(),
  session: z.object({ id: z.number().int(), title: z.string() }).nullable(),
  since: z.iso.datetime(),
  /** Somebody has disagreed since an admin last read the opinions. */
  unread: z.boolean(),
});
export type FactForReview = z.infer<typeof factForReviewSchema>;

const reason = refusalReason();

const factParams = businessParamsSchema.extend({ factId: idField });
const bookingParams = z.object({ bookingId: idField });
const adminParams = z.object({ factId: idField });

export const accessEndpoints = defineEndpoints({
  'GET /api/sessions/:id/access': {
    auth: 'public',
    params: z.object({ id: numberIdField }),
    answer: z.array(publicFactSchema),
  },
  'GET /api/businesses/:businessId/access': {
    auth: 'user',
    params: businessParamsSchema,
    answer: ownAccessSchema,
    errors: ['forbidden', 'conflict'],
  },
  'PUT /api/businesses/:businessId/access': {
    auth: 'user',
    params: businessParamsSchema,
    body: saveFactSchema,
    answer: ownAccessSchema,
    errors: ['forbidden', 'conflict'],
  },
  'DELETE /api/businesses/:businessId/access/:factId': {
    auth: 'user',
    params: factParams,
    answer: ownAccessSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/businesses/:businessId/access/:factId/photo': {
    auth: 'user',
    acceptsMultipart: true,
    params: factParams,
    answer: ownAccessSchema,
    status: 201,
    rateLimit: { max: 30, timeWindow: '10 minutes' },
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/businesses/:businessId/access/:factId/photo': {
    auth: 'user',
    params: factParams,
    sends: 'file',
    errors: ['forbidden', 'conflict'],
  },
  'DELETE /api/businesses/:businessId/access/:factId/photo': {
    auth: 'user',
    params: factParams,
    answer: ownAccessSchema,
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/bookings/:bookingId/access': {
    auth: 'user',
    params: bookingParams,
    answer: z.array(myOpinionSchema),
    errors: ['forbidden', 'conflict'],
  },
  'PUT /api/bookings/:bookingId/access': {
    auth: 'user',
    params: bookingParams,
    body: opinionsSchema,
    bodyBytes: 32 * 1024,
    answer: z.array(myOpinionSchema),
    rateLimit: { max: 30, timeWindow: '10 minutes' },
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/admin/access': { auth: 'admin', answer: z.array(factForReviewSchema) },
  'GET /api/admin/access/:factId/photo': { auth: 'admin', params: adminParams, sends: 'file' },
  'POST /api/admin/access/:factId/photo/check': {
    auth: 'admin',
    params: adminParams,
    /** What the admin saw, so that they can't confirm a newer photo or text. */
    body: z.object({ photoId: idField, holds: z.boolean(), statement: z.string() }),
    errors: ['conflict'],
  },
  'POST /api/admin/access/:factId/photo/refuse': {
    auth: 'admin',
    params: adminParams,
    body: z.object({ photoId: idField, reason }),
    errors: ['conflict'],
  },
  'POST /api/admin/access/:factId/leave': {
    auth: 'admin',
    params: adminParams,
    /** The number of disagreements when the admin read them. */
    body: z.object({ deny: z.number().int() }),
    errors: ['conflict'],
  },
  'POST /api/admin/access/:factId/take-down': {
    auth: 'admin',
    params: adminParams,
    body: z.object({ reason }),
    errors: ['conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof accessEndpoints> {}
}
