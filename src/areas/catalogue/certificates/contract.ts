import { z } from 'zod';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { dayField } from '#shared/calendar/day-field.ts';
import { idField } from '#shared/domain/id-field.ts';
import { refusalReason } from '#shared/domain/refusal-reason.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { certificateSentences } from './copy.ts';
import { certificateKinds } from './rules.ts';

export const MAX_CERTIFICATE_BYTES = 5 * 1024 * 1024;

const day = dayField(certificateSentences.day);
const name = (sentence: string) =>
  z.string({ error: sentence }).trim().min(1, sentence).max(100, 'Keep this under 100 characters');

const schemes = ['dbs', 'pvg', 'access_ni'] as const;
const inspectionMethods = ['original', 'update_service'] as const;

/** `POST /api/businesses/{businessId}/papers`: multipart, with `document` except for checks. London days. */
export const newCertificateSchema = z
  .discriminatedUnion(
    'kind',
    [
      z.object({
        kind: z.literal('check'),
        person: name(certificateSentences.person),
        scheme: z.enum(schemes, certificateSentences.scheme),
        lastFour: z
          .string({ error: certificateSentences.lastFour })
          .trim()
          .regex(/^\d{4}$/, certificateSentences.lastFour),
        validFrom: day,
        seenAs: z.enum(inspectionMethods, certificateSentences.seenAs),
        seenBy: name(certificateSentences.seenBy),
        seenOn: day,
      }),
      z.object({
        kind: z.literal('insurance'),
        insurer: name(certificateSentences.insurer),
        validFrom: day,
        validUntil: day,
      }),
      z.object({
        kind: z.literal('first_aid'),
        person: name(certificateSentences.person),
        validFrom: day,
        validUntil: day,
      }),
    ],
    { error: certificateSentences.kind },
  )
  .superRefine((paper, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (paper.kind === 'check') {
      if (paper.seenOn < paper.validFrom) refuse('seenOn', certificateSentences.seenBeforeIssued);
      if (paper.seenAs === 'update_service' && paper.scheme !== 'dbs')
        refuse('seenAs', certificateSentences.onlyDbsUpdates);
    } else if (paper.validUntil < paper.validFrom) refuse('validUntil', certificateSentences.order);
  });
export type NewCertificate = z.infer<typeof newCertificateSchema>;

/** London days, the last one included. */
const certificateSchema = z.object({
  id: z.uuid(),
  kind: z.enum(certificateKinds),
  state: z.enum(['waiting', 'confirmed', 'refused']),
  reason: z.string().nullable(),
  /** The person checked or trained; null for insurance. */
  person: z.string().nullable(),
  insurer: z.string().nullable(),
  validFrom: z.string(),
  validUntil: z.string(),
  check: z
    .object({
      scheme: z.enum(schemes),
      lastFour: z.string(),
      seenAs: z.enum(inspectionMethods),
      seenBy: z.string(),
      seenOn: z.string(),
    })
    .nullable(),
  /** The document's URL, for owner and admins; null for a criminal record check. */
  document: z.string().nullable(),
  sentAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
});
export type Certificate = z.infer<typeof certificateSchema>;

const certificatesSchema = z.object({
  papers: z.array(certificateSchema),
  /** Required for children's sessions and not valid today. */
  missing: z.array(z.enum(certificateKinds)),
  /** Ids of those that end within thirty days without a longer one of the same kind and person. */
  ending: z.array(z.uuid()),
  /** A published, paused or submitted session is for children or families. */
  needed: z.boolean(),
  lapsed: z.array(z.object({ id: z.number().int(), title: z.string() })),
});
export type Certificates = z.infer<typeof certificatesSchema>;

const certificateForReviewSchema = certificateSchema.extend({
  business: z.object({ id: z.number().int(), name: z.string() }),
});
export type CertificateForReview = z.infer<typeof certificateForReviewSchema>;

const refuseSchema = z.object({
  reason: refusalReason('Say why you can’t accept it'),
});

const certificateParams = businessParamsSchema.extend({ paperId: idField });
const adminParams = z.object({ paperId: idField });

export const complianceEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/papers': {
    auth: 'user',
    params: businessParamsSchema,
    answer: certificatesSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/businesses/:businessId/papers': {
    auth: 'user',
    acceptsMultipart: true,
    params: businessParamsSchema,
    answer: certificatesSchema,
    status: 201,
    rateLimit: { max: 20, timeWindow: '10 minutes' },
    errors: ['forbidden', 'conflict'],
  },
  'DELETE /api/businesses/:businessId/papers/:paperId': {
    auth: 'user',
    params: certificateParams,
    answer: certificatesSchema,
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/businesses/:businessId/papers/:paperId/document': {
    auth: 'user',
    params: certificateParams,
    sends: 'file',
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/admin/papers': {
    auth: 'admin',
    /** `confirmed`: current and future ones, latest decision first. */
    query: z.object({ show: z.enum(['waiting', 'confirmed']).default('waiting') }),
    answer: z.array(certificateForReviewSchema),
  },
  'GET /api/admin/papers/:paperId/document': { auth: 'admin', params: adminParams, sends: 'file' },
  'POST /api/admin/papers/:paperId/confirm': { auth: 'admin', params: adminParams, errors: ['conflict'] },
  'POST /api/admin/papers/:paperId/refuse': {
    auth: 'admin',
    params: adminParams,
    body: refuseSchema,
    errors: ['conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof complianceEndpoints> {}
}
