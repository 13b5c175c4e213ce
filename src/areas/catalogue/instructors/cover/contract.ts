import { z } from 'zod';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { instructorSummarySchema } from '#areas/catalogue/sessions/contract.ts';
import { numberIdField } from '#shared/domain/id-field.ts';
import { normaliseName } from '#shared/domain/text-normalisation.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { coverSentences } from './copy.ts';

const coverStateSchema = z.enum(['asking', 'unanswered', 'covered', 'withdrawn', 'lapsed']);
const invitationStateSchema = z.enum(['queued', 'asked', 'accepted', 'declined', 'closed']);

const coverRequestSchema = z.object({
  id: z.number().int(),
  by: instructorSummarySchema,
  reason: z.string(),
  state: coverStateSchema,
  requestedAt: z.iso.datetime(),
  /** When we ask the next instructor; null if nobody is left. */
  nextAt: z.iso.datetime().nullable(),
  coveredBy: instructorSummarySchema.nullable(),
});

/** `GET /api/occurrences/{occurrenceId}/cover`. */
const occurrenceCoverSchema = z.object({
  /** The latest; null if nobody asked. */
  request: coverRequestSchema.nullable(),
  /** Owners and managers: those asked and to ask, in order; without a request, those whom we would ask. */
  people: z.array(
    instructorSummarySchema.extend({
      state: invitationStateSchema,
      askedAt: z.iso.datetime().nullable(),
    }),
  ),
  /** Owners and managers: instructors whom we don't ask, with the reason. */
  unavailable: z.array(instructorSummarySchema.extend({ why: z.string() })),
  /** May order and choose. */
  mayChoose: z.boolean(),
  /** Can somebody ask now? False once the class began or while a request is open. */
  mayAsk: z.boolean(),
});
export type OccurrenceCover = z.infer<typeof occurrenceCoverSchema>;

/** `GET /api/businesses/{businessId}/cover`: open requests that this person can accept, soonest first. */
const coverInvitationSchema = z.object({
  requestId: z.number().int(),
  occurrenceId: z.number().int(),
  title: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** Who can't teach. */
  by: z.string(),
  reason: z.string(),
});
export type CoverInvitation = z.infer<typeof coverInvitationSchema>;

const occurrenceParams = z.object({ occurrenceId: numberIdField });

export const askForCoverSchema = z.object({
  reason: z
    .string({ error: coverSentences.longReason })
    .overwrite(normaliseName)
    .max(300, coverSentences.longReason)
    .default(''),
});

export const coverEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/cover': {
    auth: 'user',
    params: businessParamsSchema,
    answer: z.array(coverInvitationSchema),
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/occurrences/:occurrenceId/cover': {
    auth: 'user',
    params: occurrenceParams,
    answer: occurrenceCoverSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/occurrences/:occurrenceId/cover': {
    auth: 'user',
    params: occurrenceParams,
    body: askForCoverSchema,
    answer: occurrenceCoverSchema,
    status: 201,
    rateLimit: { max: 30, timeWindow: '10 minutes' },
    errors: ['forbidden', 'conflict'],
  },
  // Takes it back.
  'DELETE /api/occurrences/:occurrenceId/cover': {
    auth: 'user',
    params: occurrenceParams,
    errors: ['forbidden', 'conflict'],
  },
  // The instructors not asked yet, all of them, in the order to ask.
  'PUT /api/occurrences/:occurrenceId/cover/order': {
    auth: 'user',
    params: occurrenceParams,
    body: z.object({ instructorIds: z.array(z.number().int().positive()).max(500) }),
    answer: occurrenceCoverSchema,
    errors: ['forbidden', 'conflict'],
  },
  // Without asking them.
  'POST /api/occurrences/:occurrenceId/cover/choose': {
    auth: 'user',
    params: occurrenceParams,
    body: z.object({ instructorId: z.number().int().positive() }),
    answer: occurrenceCoverSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/cover-requests/:requestId/answer': {
    auth: 'user',
    params: z.object({ requestId: numberIdField }),
    body: z.object({ answer: z.enum(['accept', 'decline'], { error: 'Accept or decline' }) }),
    errors: ['forbidden', 'conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof coverEndpoints> {}
}
