import { z } from 'zod';
import { bookingStateSchema } from '#areas/booking/bookings/contract.ts';
import { disputeStateSchema, evidencePartSchema } from '#areas/money/payments/disputes/contract.ts';
import { idField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { assigneeField, listPageSchema, listQuery } from '../paging.ts';
import { reasonSchema } from '../people/contract.ts';

const pounds = z.string().regex(/^\d+\.\d{2}$/);
const instant = z.iso.datetime();

/** `GET /api/admin/disputes`: reference, the provider's ids, customer or business. */
const disputesQuerySchema = z.object({
  ...listQuery,
  show: z.enum(['to_answer', 'with_bank', 'decided']).optional(),
  whose: assigneeField,
});
export type DisputesQuery = z.infer<typeof disputesQuerySchema>;

const listedDisputeSchema = z.object({
  id: z.uuid(),
  state: disputeStateSchema,
  /** The provider's word. */
  reason: z.string(),
  amount: pounds,
  openedAt: instant,
  dueBy: instant.nullable(),
  /** Something has been decided to say to the bank. */
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

/** `GET /api/admin/disputes/{id}`. */
const disputeDetailsSchema = listedDisputeSchema.extend({
  providerId: z.string(),
  intentId: z.string(),
  paymentId: z.uuid(),
  paid: pounds,
  fee: pounds,
  answer: z.enum(['evidence', 'accept']).nullable(),
  answeredAt: instant.nullable(),
  /** When the provider passed our evidence on. */
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
  /** What has gone to the bank; before, what would. */
  evidence: evidenceSchema,
  /** What goes to the bank with it, or has gone. */
  files: z.array(
    z.object({
      id: z.uuid(),
      part: evidencePartSchema,
      /** "PDF" */
      kind: z.string(),
      bytes: z.int(),
      addedAt: instant,
      /** The provider would not take it, so the bank does not have it. */
      refused: z.boolean(),
    }),
  ),
  /** The business would leave the money to the customer. */
  sellerAccepts: z.boolean(),
  may: z.object({ submit: z.boolean(), accept: z.boolean() }),
  /** Who bears it where it is lost: as it would be now, or as it was. */
  borne: z.object({ buyer: pounds, seller: pounds, platform: pounds, goodwill: pounds }),
});
export type DisputeDetails = z.infer<typeof disputeDetailsSchema>;

/** `POST /api/admin/disputes/{id}/submit`: what the bank is told beside what is at hand. */
export const submitEvidenceSchema = z.object({
  remarks: z.string().trim().max(5000, 'Keep this under 5,000 characters').default(''),
});
export type SubmitEvidence = z.infer<typeof submitEvidenceSchema>;

/** `POST /api/admin/disputes/{id}/accept`. */
const acceptDisputeSchema = z.object({ reason: reasonSchema });

const params = z.object({ id: idField });
const fileParams = params.extend({ fileId: idField });

/** `POST /api/admin/disputes/{id}/files`, as `multipart/form-data` with the file in the field `file`. */
export const addFileSchema = z.object({
  part: evidencePartSchema.or(z.literal('')).refine((part) => part !== '', 'Choose the type of file'),
});

/** Cases of customers' banks, and what is said to them. */
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
