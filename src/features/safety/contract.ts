import { z } from 'zod';
import { businessParamsSchema } from '#features/businesses/contract.ts';
import { dayField } from '#shared/calendar/day-field.ts';
import { idField } from '#shared/domain/id-field.ts';
import { refusalReason } from '#shared/domain/refusal-reason.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { paperSentences } from './copy.ts';
import { paperKinds } from './rules.ts';

export const MAX_PAPER_BYTES = 5 * 1024 * 1024;

const day = dayField(paperSentences.day);
const name = (sentence: string) =>
  z.string({ error: sentence }).trim().min(1, sentence).max(100, 'Keep this under 100 characters');

const schemes = ['dbs', 'pvg', 'access_ni'] as const;
const waysOfSeeing = ['original', 'update_service'] as const;

/**
 * `POST /api/businesses/{businessId}/papers`, multipart/form-data; insurance and first aid with the field `document`.
 * Days are London's.
 */
export const newPaperSchema = z
  .discriminatedUnion(
    'kind',
    [
      z.object({
        kind: z.literal('check'),
        person: name(paperSentences.person),
        scheme: z.enum(schemes, paperSentences.scheme),
        lastFour: z
          .string({ error: paperSentences.lastFour })
          .trim()
          .regex(/^\d{4}$/, paperSentences.lastFour),
        validFrom: day,
        seenAs: z.enum(waysOfSeeing, paperSentences.seenAs),
        seenBy: name(paperSentences.seenBy),
        seenOn: day,
      }),
      z.object({
        kind: z.literal('insurance'),
        insurer: name(paperSentences.insurer),
        validFrom: day,
        validUntil: day,
      }),
      z.object({
        kind: z.literal('first_aid'),
        person: name(paperSentences.person),
        validFrom: day,
        validUntil: day,
      }),
    ],
    { error: paperSentences.kind },
  )
  .superRefine((paper, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (paper.kind === 'check') {
      if (paper.seenOn < paper.validFrom) refuse('seenOn', paperSentences.seenBeforeIssued);
      if (paper.seenAs === 'update_service' && paper.scheme !== 'dbs')
        refuse('seenAs', paperSentences.onlyDbsUpdates);
    } else if (paper.validUntil < paper.validFrom) refuse('validUntil', paperSentences.order);
  });
export type NewPaper = z.infer<typeof newPaperSchema>;

/** A paper as its business and admins see it. Days are London's, the last one included. */
const paperSchema = z.object({
  id: z.uuid(),
  kind: z.enum(paperKinds),
  state: z.enum(['waiting', 'confirmed', 'refused']),
  /** Why it was refused, or counts no more; null otherwise. */
  reason: z.string().nullable(),
  /** Who was checked or trained; null for insurance. */
  person: z.string().nullable(),
  /** Null for all but insurance. */
  insurer: z.string().nullable(),
  validFrom: z.string(),
  validUntil: z.string(),
  /** Of a criminal record check; null otherwise. */
  check: z
    .object({
      scheme: z.enum(schemes),
      lastFour: z.string(),
      seenAs: z.enum(waysOfSeeing),
      seenBy: z.string(),
      seenOn: z.string(),
    })
    .nullable(),
  /** The address of its document, for its owner and admins; null for a criminal record check. */
  document: z.string().nullable(),
  sentAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
});
export type Paper = z.infer<typeof paperSchema>;

const papersSchema = z.object({
  papers: z.array(paperSchema),
  /** Of all that sessions for children need: what is not valid today. */
  missing: z.array(z.enum(paperKinds)),
  /** Those that end within thirty days, and that nothing of the same kind and person outlasts: their ids. */
  ending: z.array(z.uuid()),
  /** Some session that is on sale, paused or handed in is for children or families. */
  needed: z.boolean(),
  /** Sessions that take no bookings until the papers are valid. */
  lapsed: z.array(z.object({ id: z.number().int(), title: z.string() })),
});
export type Papers = z.infer<typeof papersSchema>;

const paperForReviewSchema = paperSchema.extend({
  business: z.object({ id: z.number().int(), name: z.string() }),
});
export type PaperForReview = z.infer<typeof paperForReviewSchema>;

const refuseSchema = z.object({
  reason: refusalReason('Say why you can’t accept it'),
});

const paperParams = businessParamsSchema.extend({ paperId: idField });
const adminParams = z.object({ paperId: idField });

/** Papers that a business shows before children come to it. */
export const safetyEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/papers': {
    who: 'person',
    params: businessParamsSchema,
    answer: papersSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/businesses/:businessId/papers': {
    who: 'person',
    takesForms: true,
    params: businessParamsSchema,
    answer: papersSchema,
    status: 201,
    rateLimit: { max: 20, timeWindow: '10 minutes' },
    errors: ['forbidden', 'conflict'],
  },
  'DELETE /api/businesses/:businessId/papers/:paperId': {
    who: 'person',
    params: paperParams,
    answer: papersSchema,
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/businesses/:businessId/papers/:paperId/document': {
    who: 'person',
    params: paperParams,
    sends: 'file',
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/admin/papers': {
    who: 'admin',
    /** `confirmed`: those that count or are to, the latest decided first, instead of those that wait. */
    query: z.object({ show: z.enum(['waiting', 'confirmed']).default('waiting') }),
    answer: z.array(paperForReviewSchema),
  },
  'GET /api/admin/papers/:paperId/document': { who: 'admin', params: adminParams, sends: 'file' },
  'POST /api/admin/papers/:paperId/confirm': { who: 'admin', params: adminParams, errors: ['conflict'] },
  'POST /api/admin/papers/:paperId/refuse': {
    who: 'admin',
    params: adminParams,
    body: refuseSchema,
    errors: ['conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof safetyEndpoints> {}
}
