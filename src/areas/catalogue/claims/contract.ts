import { z } from 'zod';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { idField, isPlainDigits } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

/** `GET /api/businesses/unclaimed`: part of a name, address or postcode. */
const unclaimedSearchSchema = z.object({ search: z.string().trim().max(100).default('') });

const unclaimedListingSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  address: z.string(),
  town: z.string(),
  postcode: z.string(),
  phone: z.string(),
  website: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type UnclaimedListing = z.infer<typeof unclaimedListingSchema>;
const unclaimedListSchema = z.array(unclaimedListingSchema);

const tooShort = 'Please provide a detailed explanation (minimum 20 characters)';

/** `POST /api/businesses/{businessId}/claim`: JSON or multipart (docs/product/business.md#claiming). */
export const claimSchema = z.object({
  claimMessage: z
    .string({ error: tooShort })
    .trim()
    .min(20, tooShort)
    .max(4000, 'Keep this under 4,000 characters'),
});
export type ClaimInput = z.infer<typeof claimSchema>;

const claimStateSchema = z.enum(['pending', 'approved', 'rejected', 'declined']);
export type ClaimState = z.infer<typeof claimStateSchema>;

const myClaimSchema = z.object({
  id: z.uuid(),
  businessId: z.number().int(),
  businessName: z.string(),
  state: claimStateSchema,
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type MyClaim = z.infer<typeof myClaimSchema>;
const myClaimListSchema = z.array(myClaimSchema);

/** `GET /api/admin/claims`: oldest first. */
const claimForReviewSchema = z.object({
  id: z.uuid(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  claimant: z.object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    since: z.iso.datetime(),
  }),
  business: unclaimedListingSchema.extend({ email: z.string().nullable() }),
  /** The claimant's verified email is on the listing's own domain. */
  emailOfWebsite: z.boolean(),
  /** For admins and the claimant only. */
  documents: z.array(z.object({ name: z.string(), href: z.string() })),
  /** Other pending claims on the listing; approving one declines them. */
  competing: z.number().int(),
});
export type ClaimForReview = z.infer<typeof claimForReviewSchema>;
const claimForReviewListSchema = z.array(claimForReviewSchema);

const rejectClaimSchema = z.object({
  reason: z
    .string({ error: 'Enter a reason for rejecting the claim' })
    .trim()
    .min(10, 'Use at least 10 characters for the reason')
    .max(1000, 'Keep this under 1,000 characters'),
});

const claimParams = z.object({ claimId: idField });

export const claimEndpoints = defineEndpoints({
  'GET /api/businesses/unclaimed': {
    auth: 'public',
    query: unclaimedSearchSchema,
    answer: unclaimedListSchema,
  },
  'POST /api/businesses/:businessId/claim': {
    auth: 'user',
    acceptsMultipart: true,
    params: businessParamsSchema,
    body: claimSchema,
    answer: z.object({ id: z.uuid() }),
    status: 201,
    rateLimit: { max: 10, timeWindow: '1 minute' },
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/claims/my': { auth: 'user', answer: myClaimListSchema },
  'GET /api/claims/:claimId/documents/:number': {
    auth: 'user',
    params: claimParams.extend({ number: isPlainDigits(z.number().int().min(1).max(5)) }),
    sends: 'file',
  },
  'GET /api/admin/claims': { auth: 'admin', answer: claimForReviewListSchema },
  'POST /api/admin/claims/:claimId/approve': {
    auth: 'admin',
    freshSignIn: true,
    params: claimParams,
    errors: ['conflict'],
  },
  'POST /api/admin/claims/:claimId/reject': {
    auth: 'admin',
    freshSignIn: true,
    params: claimParams,
    body: rejectClaimSchema,
    errors: ['conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof claimEndpoints> {}
}
