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

/** `GET /api/admin/stats` (docs/product/data.md#entities), with the lines under the figures. */
const adminStatsSchema = z.object({
  totalBusinesses: z.number().int(),
  /** Published sessions: what the dashboard calls active. */
  totalSessions: z.number().int(),
  totalUsers: z.number().int(),
  pendingBusinesses: z.number().int(),
  pendingSessions: z.number().int(),
  /** Changes of approved businesses. */
  pendingEdits: z.number().int(),
  /** Since the first of this month in London. */
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
  /** The owner; null for a listing that nobody has claimed. */
  user: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string(), email: z.string() }).nullable(),
});
export type BusinessForReview = z.infer<typeof businessForReviewSchema>;

/** A session that waits for review, with when it was submitted. */
const sessionForReviewSchema = sessionSchema.extend({ createdAt: z.iso.datetime() });
export type SessionForReview = z.infer<typeof sessionForReviewSchema>;

/** What admins decide on, as paths name it. */
export const listingKinds = ['businesses', 'sessions', 'trainers', 'business-edits'] as const;
export type ListingKind = (typeof listingKinds)[number];

export const listingParamsSchema = z.object({
  id: numberIdField,
});

const reason = adminReasonField(1000);

/** `POST /api/admin/{kind}/{id}/reject`. The owner reads the reason. */
export const rejectSchema = z.object({ reason });
export type Reject = z.infer<typeof rejectSchema>;

/** `PUT /api/admin/{kind}/{id}/approve` (docs/product/api.md#endpoints): false rejects, with the standing reason unless given. */
const approveSchema = z.object({ approved: z.boolean(), reason: reason.optional() });
export type Approve = z.infer<typeof approveSchema>;

/** What was decided, and until when the same admin may take it back. */
const decisionSchema = z.object({
  id: z.uuid(),
  verdict: z.enum(['approved', 'rejected']),
  reason: z.string().nullable(),
  decidedAt: z.iso.datetime(),
  undoUntil: z.iso.datetime(),
});
export type Decision = z.infer<typeof decisionSchema>;

/** How many are decided at once, at most. */
export const MAX_DECISIONS = 50;

const chosenSchema = z.object({
  kind: z.enum(listingKinds),
  /** In the order in which they are decided; one that is named twice is one. */
  ids: z
    .array(listingParamsSchema.shape.id)
    .min(1, 'Choose something first')
    .max(MAX_DECISIONS, `Choose at most ${MAX_DECISIONS} at once`),
});

/** `POST /api/admin/decisions`: the same verdict on several, with one reason where they are rejected. */
const decideManySchema = chosenSchema.extend({ reason: reason.nullable() });
export type DecideMany = z.output<typeof decideManySchema>;

/** What became of each: those that could not be decided, or undone, with why. */
const outcomesSchema = z.object({
  done: z.array(z.int()),
  refused: z.array(z.object({ id: z.int(), sentence: z.string() })),
});
export type Outcomes = z.infer<typeof outcomesSchema>;

/** An earlier decision, for whoever looks at a listing now. */
export const pastDecisionSchema = z.object({
  id: z.uuid(),
  verdict: z.enum(['approved', 'rejected']),
  reason: z.string().nullable(),
  decidedBy: z.string(),
  decidedAt: z.iso.datetime(),
  undone: z.boolean(),
});
export type PastDecision = z.infer<typeof pastDecisionSchema>;

/** Who submitted a listing. */
export const ownerForReviewSchema = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  joinedAt: z.iso.datetime(),
  suspended: z.boolean(),
  /** Their account is deleted, and their businesses closed with it. */
  deleted: z.boolean(),
});
export type OwnerForReview = z.infer<typeof ownerForReviewSchema>;

/** Another listing of the same owner. */
const ownersListingSchema = z.object({
  kind: z.enum(listingKinds),
  id: z.number().int(),
  name: z.string(),
  status: z.string(),
  createdAt: z.iso.datetime(),
});
export type OwnersListing = z.infer<typeof ownersListingSchema>;

/** A listing that may be the same as the one under review, and what they share. */
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

/** What is different from what the latest decision was about, in the order of the page; null where that was not kept. */
export const changesSinceDecision = z
  .array(z.object({ label: z.string(), before: z.string(), after: z.string() }))
  .nullable();
export type ChangesSinceDecision = z.infer<typeof changesSinceDecision>;

/** `GET /api/admin/businesses/{id}`: everything a reviewer needs on one screen. */
const businessDetailsSchema = z.object({
  business: businessForReviewSchema,
  /** What its owner has changed since it was approved, newest first. */
  edits: z.array(businessEditSchema),
  changes: changesSinceDecision,
  ...relatedListings,
});
export type BusinessDetails = z.infer<typeof businessDetailsSchema>;

/** A change of a business that waits for review (`GET /api/admin/business-edits/pending`). */
const editForReviewSchema = businessEditSchema.extend({ business: businessForReviewSchema });
export type EditForReview = z.infer<typeof editForReviewSchema>;

/** `GET /api/admin/business-edits/{id}`: what shall change, the business as it is shown, and what is around it. */
const editDetailsSchema = z.object({
  edit: businessEditSchema,
  business: businessForReviewSchema,
  ...relatedListings,
});
export type EditDetails = z.infer<typeof editDetailsSchema>;

/** `GET /api/admin/sessions/{id}`: the same for a session. */
const sessionDetailsSchema = z.object({
  session: sessionForReviewSchema,
  changes: changesSinceDecision,
  ...relatedListings,
});
export type SessionDetails = z.infer<typeof sessionDetailsSchema>;

// Nothing is spread here: a bundler keeps a spread, and with it a part of the table that a browser has no use for.
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

/** The figures, the queues and the decisions on them. */
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
  // What refuses one of them is told beside it; both stand here for where nothing was done.
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
  // What is decided about a business, a change of it, a session or a trainer is the same, and so is how.
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
