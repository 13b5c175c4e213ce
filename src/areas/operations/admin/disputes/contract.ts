import { z } from 'zod';
import { bookingStateSchema } from '#areas/booking/bookings/contract.ts';
import { disputeStateSchema, evidencePartSchema } from '#areas/money/payments/disputes/contract.ts';
import { idField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { assigneeField, listPageSchema, listQuery } from '../paging.ts';
import { reasonSchema } from '../people/contract.ts';

const pounds = z.string().regex(/^\d+\.\d{2}$/);
const instant = z.iso.datetime();

/** `GET /api/admin/disputes`: `q` is a reference, a Stripe id, a customer or a business. */
const disputesQuerySchema = z.object({
  ...listQuery,
  show: z.enum(['to_answer', 'with_bank', 'decided']).optional(),
  whose: assigneeField,
});
export type DisputesQuery = z.infer<typeof disputesQuerySchema>;

const listedDisputeSchema = z.object({
  id: z.uuid(),
  state: disputeStateSchema,
  /** Stripe's code. */
  reason: z.string(),
  amount: pounds,
  openedAt: instant,
  dueBy: instant.nullable(),
  /** An admin has decided how to answer. */
  answered: z.boolean(),
  customer: z.string(),
  seller: z.string(),
  reference: z.string(),
});
export type ListedDispute = z.infer<typeof listedDisputeSchema>;
const disputesPageSchema = listPageSchema(listedDisputeSchema);

const evidenceSchema = z.object({
  customerName: z.string(),
  customerEmail: z.string(),
  productDescription: z.string(),
  serviceDate: z.string(),
  terms: z.string(),
  activity: z.string(),
  seller: z.string(),
  remarks: z.string(),
});

const disputeDetailsSchema = listedDisputeSchema.extend({
  providerId: z.string(),
  intentId: z.string(),
  paymentId: z.uuid(),
  paid: pounds,
  fee: pounds,
  answer: z.enum(['evidence', 'accept']).nullable(),
  answeredAt: instant.nullable(),
  /** When Stripe passed our evidence to the bank. */
  submittedAt: instant.nullable(),
  decidedAt: instant.nullable(),
  userId: z.uuid(),
  businessId: z.number().int().nullable(),
  places: z.array(
    z.object({
      bookingId: z.uuid(),
      reference: z.string(),
      title: z.string(),
      startsAt: instant,
      state: bookingStateSchema,
      total: pounds,
    }),
  ),
  /** What the bank has received; before submission, a preview. */
  evidence: evidenceSchema,
  /** Sent with the evidence, or to be sent. */
  files: z.array(
    z.object({
      id: z.uuid(),
      part: evidencePartSchema,
      kind: z.string(),
      bytes: z.int(),
      addedAt: instant,
      /** Stripe refused it, so the bank doesn't have it. */
      refused: z.boolean(),
    }),
  ),
  /** The business would accept the dispute. */
  sellerAccepts: z.boolean(),
  may: z.object({ submit: z.boolean(), accept: z.boolean() }),
  /** Who bears a lost dispute: as posted, or as it would be posted now. */
  borne: z.object({ buyer: pounds, seller: pounds, platform: pounds, goodwill: pounds }),
});
export type DisputeDetails = z.infer<typeof disputeDetailsSchema>;

/** `POST /api/admin/disputes/{id}/submit`: the admin's remarks on top of the collected evidence. */
export const submitEvidenceSchema = z.object({
  remarks: z.string().trim().max(5000, 'Keep this under 5,000 characters').default(''),
});
export type SubmitEvidence = z.infer<typeof submitEvidenceSchema>;

/** `POST /api/admin/disputes/{id}/accept` */
const acceptDisputeSchema = z.object({ reason: reasonSchema });

const params = z.object({ id: idField });
const fileParams = params.extend({ fileId: idField });

/** `POST /api/admin/disputes/{id}/files`, as `multipart/form-data` with the file in the field `file`. */
export const addFileSchema = z.object({
  part: evidencePartSchema.or(z.literal('')).refine((part) => part !== '', 'Choose the type of file'),
});

export const disputeEndpoints = defineEndpoints({
  'GET /api/admin/disputes': { auth: 'admin', query: disputesQuerySchema, answer: disputesPageSchema },
  'GET /api/admin/disputes/:id': { auth: 'admin', params, answer: disputeDetailsSchema },
  'POST /api/admin/disputes/:id/submit': {
    auth: 'admin',
    freshSignIn: true,
    params,
    body: submitEvidenceSchema,
    answer: disputeDetailsSchema,
    errors: ['conflict'],
  },
  'POST /api/admin/disputes/:id/accept': {
    auth: 'admin',
    freshSignIn: true,
    params,
    body: acceptDisputeSchema,
    answer: disputeDetailsSchema,
    errors: ['conflict'],
  },
  'POST /api/admin/disputes/:id/files': {
    auth: 'admin',
    acceptsMultipart: true,
    params,
    answer: disputeDetailsSchema,
    errors: ['conflict'],
  },
  'GET /api/admin/disputes/:id/files/:fileId': { auth: 'admin', params: fileParams, sends: 'file' },
  'DELETE /api/admin/disputes/:id/files/:fileId': {
    auth: 'admin',
    params: fileParams,
    answer: disputeDetailsSchema,
    errors: ['conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof disputeEndpoints> {}
}
