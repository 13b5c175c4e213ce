import { z } from 'zod';
import {
  businessStatusSchema,
  listingOfferFields,
  listingPlaceFields,
  subscriptionTierSchema,
} from '#areas/catalogue/businesses/contract.ts';
import { businessEditSchema } from '#areas/catalogue/businesses/edit/contract.ts';
import { sessionSchema } from '#areas/catalogue/sessions/contract.ts';
import { adminReasonField } from '#shared/domain/admin-reason.ts';
import { numberIdField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

/** `GET /api/admin/stats` (docs/product/data.md#entities). */
const adminStatsSchema = z.object({
  totalBusinesses: z.number().int(),
  totalSessions: z.number().int(),
  totalUsers: z.number().int(),
  pendingBusinesses: z.number().int(),
  pendingSessions: z.number().int(),
  /** Edits of approved businesses. */
  pendingEdits: z.number().int(),
  newBusinesses: z.number().int(),
  newUsers: z.number().int(),
  /** Postcode districts ("E8") with an active session. */
  districts: z.number().int(),
});
export type AdminStats = z.infer<typeof adminStatsSchema>;

/** A business as admins see it, with `user` (docs/product/data.md#entities). */
const businessForReviewSchema = z.object({
  id: z.number().int(),
  ...listingPlaceFields,
  ...listingOfferFields,
  status: businessStatusSchema,
  approved: z.boolean(),
  rejectionReason: z.string().nullable(),
  bookingEnabled: z.boolean(),
  subscriptionTier: subscriptionTierSchema.nullable(),
  createdAt: z.iso.datetime(),
  /** The owner; null if nobody has claimed the listing. */
  user: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string(), email: z.string() }).nullable(),
});
export type BusinessForReview = z.infer<typeof businessForReviewSchema>;

const sessionForReviewSchema = sessionSchema.extend({ createdAt: z.iso.datetime() });
export type SessionForReview = z.infer<typeof sessionForReviewSchema>;

export const listingKinds = ['businesses', 'sessions', 'trainers', 'business-edits'] as const;
export type ListingKind = (typeof listingKinds)[number];

export const listingParamsSchema = z.object({
  id: numberIdField,
});

const reason = adminReasonField(1000);

/** `POST /api/admin/{kind}/{id}/reject`. The owner reads the reason. */
export const rejectSchema = z.object({ reason });
export type Reject = z.infer<typeof rejectSchema>;

/**
 * `PUT /api/admin/{kind}/{id}/approve` (docs/product/api.md#endpoints): false rejects, with a default reason if none
 * is given.
 */
const approveSchema = z.object({ approved: z.boolean(), reason: reason.optional() });
export type Approve = z.infer<typeof approveSchema>;

const decisionSchema = z.object({
  id: z.uuid(),
  verdict: z.enum(['approved', 'rejected']),
  reason: z.string().nullable(),
  decidedAt: z.iso.datetime(),
  undoUntil: z.iso.datetime(),
});
export type Decision = z.infer<typeof decisionSchema>;

export const MAX_DECISIONS = 50;

const chosenSchema = z.object({
  kind: z.enum(listingKinds),
  /** Decided in this order; duplicates count once. */
  ids: z
    .array(listingParamsSchema.shape.id)
    .min(1, 'Choose something first')
    .max(MAX_DECISIONS, `Choose at most ${MAX_DECISIONS} at once`),
});

/** `POST /api/admin/decisions`. Null approves, a reason rejects. */
const decideManySchema = chosenSchema.extend({ reason: reason.nullable() });
export type DecideMany = z.output<typeof decideManySchema>;

/** With the reason for each that failed. */
const outcomesSchema = z.object({
  done: z.array(z.int()),
  refused: z.array(z.object({ id: z.int(), sentence: z.string() })),
});
export type Outcomes = z.infer<typeof outcomesSchema>;

/** An earlier decision, shown to the next reviewer. */
export const pastDecisionSchema = z.object({
  id: z.uuid(),
  verdict: z.enum(['approved', 'rejected']),
  reason: z.string().nullable(),
  decidedBy: z.string(),
  decidedAt: z.iso.datetime(),
  undone: z.boolean(),
});
export type PastDecision = z.infer<typeof pastDecisionSchema>;

export const ownerForReviewSchema = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  joinedAt: z.iso.datetime(),
  suspended: z.boolean(),
  /** They deleted their account, which also closed their businesses. */
  deleted: z.boolean(),
});
export type OwnerForReview = z.infer<typeof ownerForReviewSchema>;

const ownersListingSchema = z.object({
  kind: z.enum(listingKinds),
  id: z.number().int(),
  name: z.string(),
  status: z.string(),
  createdAt: z.iso.datetime(),
});
export type OwnersListing = z.infer<typeof ownersListingSchema>;

/** Possibly a duplicate of the listing under review. */
const similarListingSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  address: z.string(),
  postcode: z.string(),
  phone: z.string(),
  status: z.string(),
  same: z.array(z.enum(['name', 'title', 'postcode', 'phone', 'time'])).min(1),
});
export type SimilarListing = z.infer<typeof similarListingSchema>;

const relatedListings = {
  owner: ownerForReviewSchema.nullable(),
  ownersListings: z.array(ownersListingSchema),
  decisions: z.array(pastDecisionSchema),
  similar: z.array(similarListingSchema),
};

/** Differences from the latest decision, in page order; null if that decision kept no copy. */
export const changesSinceDecision = z
  .array(z.object({ label: z.string(), before: z.string(), after: z.string() }))
  .nullable();
export type ChangesSinceDecision = z.infer<typeof changesSinceDecision>;

/** `GET /api/admin/businesses/{id}` */
const businessDetailsSchema = z.object({
  business: businessForReviewSchema,
  edits: z.array(businessEditSchema),
  changes: changesSinceDecision,
  ...relatedListings,
});
export type BusinessDetails = z.infer<typeof businessDetailsSchema>;

const editForReviewSchema = businessEditSchema.extend({ business: businessForReviewSchema });
export type EditForReview = z.infer<typeof editForReviewSchema>;

/** `GET /api/admin/business-edits/{id}` */
const editDetailsSchema = z.object({
  edit: businessEditSchema,
  business: businessForReviewSchema,
  ...relatedListings,
});
export type EditDetails = z.infer<typeof editDetailsSchema>;

/** `GET /api/admin/sessions/{id}` */
const sessionDetailsSchema = z.object({
  session: sessionForReviewSchema,
  changes: changesSinceDecision,
  ...relatedListings,
});
export type SessionDetails = z.infer<typeof sessionDetailsSchema>;

// No spread: the bundler would keep it, and with it server-only parts of the table in the browser bundle.
const decision = {
  auth: 'admin',
  params: listingParamsSchema,
  answer: decisionSchema,
  errors: ['conflict'],
} as const;
const decisionWithVerdict = {
  auth: 'admin',
  params: listingParamsSchema,
  answer: decisionSchema,
  body: approveSchema,
  errors: ['conflict'],
} as const;
const rejection = {
  auth: 'admin',
  params: listingParamsSchema,
  answer: decisionSchema,
  body: rejectSchema,
  errors: ['conflict'],
} as const;
const undoEndpoint = { auth: 'admin', params: listingParamsSchema, errors: ['conflict'] } as const;

export const approvalEndpoints = defineEndpoints({
  'GET /api/admin/stats': { auth: 'admin', answer: adminStatsSchema },
  'GET /api/admin/businesses/pending': { auth: 'admin', answer: z.array(businessForReviewSchema) },
  'GET /api/admin/sessions/pending': { auth: 'admin', answer: z.array(sessionForReviewSchema) },
  'GET /api/admin/business-edits/pending': { auth: 'admin', answer: z.array(editForReviewSchema) },
  'GET /api/admin/businesses/:id': {
    auth: 'admin',
    params: listingParamsSchema,
    answer: businessDetailsSchema,
  },
  'GET /api/admin/sessions/:id': { auth: 'admin', params: listingParamsSchema, answer: sessionDetailsSchema },
  'GET /api/admin/business-edits/:id': {
    auth: 'admin',
    params: listingParamsSchema,
    answer: editDetailsSchema,
  },
  // Each failed listing reports its error in the outcome; these codes apply when nothing was done.
  'POST /api/admin/decisions': {
    auth: 'admin',
    body: decideManySchema,
    answer: outcomesSchema,
    errors: ['conflict', 'not_found'],
  },
  'POST /api/admin/decisions/undo': {
    auth: 'admin',
    body: chosenSchema,
    answer: outcomesSchema,
    errors: ['conflict', 'not_found'],
  },
  // The three kinds and trainers share one form of decision.
  'PUT /api/admin/businesses/:id/approve': decisionWithVerdict,
  'POST /api/admin/businesses/:id/approve': decision,
  'POST /api/admin/businesses/:id/reject': rejection,
  'POST /api/admin/businesses/:id/undo': undoEndpoint,
  'PUT /api/admin/sessions/:id/approve': decisionWithVerdict,
  'POST /api/admin/sessions/:id/approve': decision,
  'POST /api/admin/sessions/:id/reject': rejection,
  'POST /api/admin/sessions/:id/undo': undoEndpoint,
  'PUT /api/admin/trainers/:id/approve': decisionWithVerdict,
  'POST /api/admin/trainers/:id/approve': decision,
  'POST /api/admin/trainers/:id/reject': rejection,
  'POST /api/admin/trainers/:id/undo': undoEndpoint,
  'PUT /api/admin/business-edits/:id/approve': decisionWithVerdict,
  'POST /api/admin/business-edits/:id/approve': decision,
  'POST /api/admin/business-edits/:id/reject': rejection,
  'POST /api/admin/business-edits/:id/undo': undoEndpoint,
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof approvalEndpoints> {}
}
