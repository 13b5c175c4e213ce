import { z } from 'zod';
import { bookingStateSchema } from '#features/booking/contract.ts';
import type { DisputeState } from '#features/payments/disputes/rules.ts';
import { idField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { listQuery, pageOf } from '../paging.ts';
import { reasonSchema } from '../people/contract.ts';

const pounds = z.string().regex(/^\d+\.\d{2}$/);
const instant = z.iso.datetime();

// Said again, because a browser that reads the table for its names is sent the whole machine.
const disputeState = z.enum([
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'won',
  'lost',
] satisfies DisputeState[]);

/** `GET /api/admin/disputes`: reference, the provider's ids, customer or business. */
const disputesQuerySchema = z.object({
  ...listQuery,
  show: z.enum(['to_answer', 'with_bank', 'decided']).optional(),
});
export type DisputesQuery = z.infer<typeof disputesQuerySchema>;

const listedDisputeSchema = z.object({
  id: z.uuid(),
  state: disputeState,
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
const disputesPageSchema = pageOf(listedDisputeSchema);

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

/** Cases of customers' banks, and what is said to them. */
export const disputeEndpoints = defineEndpoints({
  'GET /api/admin/disputes': { who: 'admin', query: disputesQuerySchema, answer: disputesPageSchema },
  'GET /api/admin/disputes/:id': { who: 'admin', params, answer: disputeDetailsSchema },
  'POST /api/admin/disputes/:id/submit': {
    who: 'admin',
    freshSignIn: true,
    params,
    body: submitEvidenceSchema,
    answer: disputeDetailsSchema,
    errors: ['conflict'],
  },
  'POST /api/admin/disputes/:id/accept': {
    who: 'admin',
    freshSignIn: true,
    params,
    body: acceptDisputeSchema,
    answer: disputeDetailsSchema,
    errors: ['conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof disputeEndpoints> {}
}
