import { z } from 'zod';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { instructorSummarySchema } from '#areas/catalogue/sessions/contract.ts';
import { idField, numberIdField } from '#shared/domain/id-field.ts';
import { refusalReason } from '#shared/domain/refusal-reason.ts';
import { isSingleLine } from '#shared/domain/single-line-text.ts';
import { hasLetter, normaliseName } from '#shared/domain/text-normalisation.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { instructorSentences, MAX_INSTRUCTORS, MAX_QUALIFICATIONS } from './copy.ts';

const publicInstructorSchema = instructorSummarySchema.extend({
  bio: z.string(),
  qualifications: z.array(z.string()),
  /** The first photo, or null (shared/pictures/photo-sizes.ts). */
  photo: z.object({ files: z.uuid(), alt: z.string() }).nullable(),
});
export type PublicInstructor = z.infer<typeof publicInstructorSchema>;

/** `startsAt` and `endsAt` are instants (ISO 8601, UTC). */
const taughtOccurrenceSchema = z.object({
  sessionId: z.number().int(),
  title: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  spacesLeft: z.number().int().nonnegative(),
  bookable: z.boolean(),
});
export type TaughtOccurrence = z.infer<typeof taughtOccurrenceSchema>;

/** `GET /api/instructors/{id}`. */
const instructorPageSchema = publicInstructorSchema.extend({
  business: z.object({ id: z.number().int(), name: z.string(), town: z.string() }),
  /** Upcoming, soonest first, at most twelve. */
  dates: z.array(taughtOccurrenceSchema),
});
export type InstructorPage = z.infer<typeof instructorPageSchema>;

const ownInstructorSchema = publicInstructorSchema.extend({
  state: z.enum(['waiting', 'shown', 'refused']),
  reason: z.string().nullable(),
  /** A team member's account, or null. */
  accountId: z.uuid().nullable(),
  sessionIds: z.array(z.number().int()),
});
export type OwnInstructor = z.infer<typeof ownInstructorSchema>;

const ownInstructorsSchema = z.object({
  instructors: z.array(ownInstructorSchema),
  team: z.array(z.object({ id: z.uuid(), name: z.string() })),
  sessions: z.array(z.object({ id: z.number().int(), title: z.string() })),
});
export type OwnInstructors = z.infer<typeof ownInstructorsSchema>;

export const instructorInputSchema = z.object({
  name: z
    .string({ error: instructorSentences.noName })
    .overwrite(normaliseName)
    .max(80, instructorSentences.longName)
    .refine(hasLetter, instructorSentences.noName)
    .refine(isSingleLine, instructorSentences.oddName),
  bio: z.string().trim().max(600, instructorSentences.longBio).default(''),
  qualifications: z
    .array(
      z
        .string()
        .trim()
        .min(2)
        .max(80, instructorSentences.longQualification)
        .refine(isSingleLine, instructorSentences.oddQualification),
    )
    .max(MAX_QUALIFICATIONS, instructorSentences.manyQualifications)
    .default([]),
  accountId: idField.nullable().default(null),
  sessionIds: z.array(z.number().int().positive()).max(500).default([]),
});
export type InstructorInput = z.infer<typeof instructorInputSchema>;

const occurrenceInstructorsSchema = z.object({
  usual: z.array(instructorSummarySchema),
  /** Substitutes; empty without any. */
  insteadIds: z.array(z.number().int()),
  choices: z.array(instructorSummarySchema),
});
export type OccurrenceInstructors = z.infer<typeof occurrenceInstructorsSchema>;

/** `PUT /api/occurrences/{occurrenceId}/instructors`: empty restores the usual ones. */
export const occurrenceInstructorsInputSchema = z.object({
  instructorIds: z
    .array(z.number().int().positive())
    .max(MAX_INSTRUCTORS, instructorSentences.tooManyTogether),
});

const instructorForReviewSchema = publicInstructorSchema.extend({
  business: z.object({ id: z.number().int(), name: z.string() }),
  sentAt: z.iso.datetime(),
});
export type InstructorForReview = z.infer<typeof instructorForReviewSchema>;

/** When the text the admin read was submitted, to detect newer text. */
const reviewedSentAt = { sentAt: z.iso.datetime() };

const instructorParams = businessParamsSchema.extend({ instructorId: numberIdField });
const occurrenceParams = z.object({ occurrenceId: numberIdField });
const adminParams = z.object({ instructorId: numberIdField });

export const instructorEndpoints = defineEndpoints({
  'GET /api/sessions/:id/instructors': {
    auth: 'public',
    params: z.object({ id: numberIdField }),
    answer: z.array(publicInstructorSchema),
  },
  // Empty: the session names nobody.
  'PUT /api/sessions/:id/instructors': {
    auth: 'user',
    params: z.object({ id: numberIdField }),
    body: occurrenceInstructorsInputSchema,
    rateLimit: { max: 60, timeWindow: '10 minutes' },
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/instructors/:instructorId': {
    auth: 'public',
    params: adminParams,
    answer: instructorPageSchema,
  },
  'GET /api/businesses/:businessId/instructors': {
    auth: 'user',
    params: businessParamsSchema,
    answer: ownInstructorsSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/businesses/:businessId/instructors': {
    auth: 'user',
    params: businessParamsSchema,
    body: instructorInputSchema,
    answer: z.object({ id: z.number().int() }),
    status: 201,
    rateLimit: { max: 60, timeWindow: '10 minutes' },
    errors: ['forbidden', 'conflict'],
  },
  'PUT /api/businesses/:businessId/instructors/:instructorId': {
    auth: 'user',
    params: instructorParams,
    body: instructorInputSchema,
    rateLimit: { max: 60, timeWindow: '10 minutes' },
    errors: ['forbidden', 'conflict'],
  },
  'DELETE /api/businesses/:businessId/instructors/:instructorId': {
    auth: 'user',
    params: instructorParams,
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/occurrences/:occurrenceId/instructors': {
    auth: 'user',
    params: occurrenceParams,
    answer: occurrenceInstructorsSchema,
    errors: ['forbidden', 'conflict'],
  },
  'PUT /api/occurrences/:occurrenceId/instructors': {
    auth: 'user',
    params: occurrenceParams,
    body: occurrenceInstructorsInputSchema,
    answer: occurrenceInstructorsSchema,
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/admin/instructors': {
    auth: 'admin',
    query: z.object({ show: z.enum(['waiting', 'shown']).default('waiting') }),
    answer: z.array(instructorForReviewSchema),
  },
  'POST /api/admin/instructors/:instructorId/show': {
    auth: 'admin',
    params: adminParams,
    body: z.object(reviewedSentAt),
    errors: ['conflict'],
  },
  'POST /api/admin/instructors/:instructorId/refuse': {
    auth: 'admin',
    params: adminParams,
    body: z.object({
      ...reviewedSentAt,
      reason: refusalReason(),
    }),
    errors: ['conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof instructorEndpoints> {}
}
