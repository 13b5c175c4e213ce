import { z } from 'zod';
import { idField, numberIdField } from '#shared/domain/id-field.ts';
import { refusalReason } from '#shared/domain/refusal-reason.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { MAX_PHOTOS, photoSentences } from './copy.ts';

export const photoOwnerKinds = ['businesses', 'sessions', 'trainers', 'instructors'] as const;
export type PhotoOwnerKind = (typeof photoOwnerKinds)[number];

export interface PhotoOwner {
  of: PhotoOwnerKind;
  id: number;
}

const ownerParams = z.object({
  of: z.enum(photoOwnerKinds),
  id: numberIdField,
});
const photoParams = ownerParams.extend({ photoId: idField });

/** The public view; `files` is the file name prefix (shared/pictures/photo-sizes.ts). */
const publicPhotoSchema = z.object({ id: z.uuid(), files: z.uuid(), alt: z.string() });
export type PublicPhoto = z.infer<typeof publicPhotoSchema>;

const fraction = z.number().min(0).max(1);
/** Fractions of the whole (shared/pictures/crop.ts). */
const cropSchema = z.object({ x: fraction, y: fraction, width: z.number().gt(0).max(1) });

const photoStateSchema = z.enum(['waiting', 'shown', 'refused']);
export type PhotoState = z.infer<typeof photoStateSchema>;

const ownPhotoSchema = publicPhotoSchema.extend({
  state: photoStateSchema,
  reason: z.string().nullable(),
  /** The uncropped photo's name and size in pixels. */
  whole: z.uuid(),
  width: z.number().int(),
  height: z.number().int(),
  cut: cropSchema,
});
export type OwnPhoto = z.infer<typeof ownPhotoSchema>;

/** `PUT /api/photos/{of}/{id}/order`: all ids, once each. */
const orderSchema = z.object({ order: z.array(idField).min(1).max(MAX_PHOTOS) });

/** `PUT /api/photos/{of}/{id}/{photoId}`: description, crop or both. */
const changeSchema = z
  .object({
    alt: z.string().trim().max(160, photoSentences.longAlt).optional(),
    cut: cropSchema.optional(),
  })
  .refine(({ alt, cut }) => alt !== undefined || cut !== undefined, {
    message: 'Send at least one change.',
  });
export type PhotoChange = z.output<typeof changeSchema>;

const photoForReviewSchema = ownPhotoSchema.extend({
  owner: ownerParams.extend({ id: z.number().int(), title: z.string() }),
  sentAt: z.iso.datetime(),
});
export type PhotoForReview = z.infer<typeof photoForReviewSchema>;
const photosForReviewSchema = z.object({
  /** Longest waiting first, at most 24. */
  photos: z.array(photoForReviewSchema),
  total: z.number().int(),
});

/** What the admin saw, so that they can't approve a newer photo or text. */
const approveSchema = z.object({ files: z.uuid(), alt: z.string() });

const refuseSchema = z.object({
  reason: refusalReason('Say why you can’t show it'),
});

const adminParams = z.object({ photoId: idField });

export const photoEndpoints = defineEndpoints({
  'GET /api/photos/:of/:id': { auth: 'public', params: ownerParams, answer: z.array(publicPhotoSchema) },
  'GET /api/photos/:of/:id/all': {
    auth: 'user',
    params: ownerParams,
    answer: z.array(ownPhotoSchema),
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/photos/:of/:id': {
    auth: 'user',
    acceptsMultipart: true,
    params: ownerParams,
    answer: ownPhotoSchema,
    status: 201,
    // Twice a normal batch; each upload costs a second or two of one core.
    rateLimit: { max: 40, timeWindow: '10 minutes' },
    errors: ['forbidden', 'conflict'],
  },
  'PUT /api/photos/:of/:id/order': {
    auth: 'user',
    params: ownerParams,
    body: orderSchema,
    answer: z.array(ownPhotoSchema),
    errors: ['forbidden', 'conflict'],
  },
  'PUT /api/photos/:of/:id/:photoId': {
    auth: 'user',
    params: photoParams,
    body: changeSchema,
    answer: ownPhotoSchema,
    rateLimit: { max: 60, timeWindow: '10 minutes' },
    errors: ['forbidden', 'conflict'],
  },
  'DELETE /api/photos/:of/:id/:photoId': {
    auth: 'user',
    params: photoParams,
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/admin/photos': { auth: 'admin', answer: photosForReviewSchema },
  'POST /api/admin/photos/:photoId/approve': {
    auth: 'admin',
    params: adminParams,
    body: approveSchema,
    errors: ['conflict'],
  },
  'POST /api/admin/photos/:photoId/refuse': {
    auth: 'admin',
    params: adminParams,
    body: refuseSchema,
    errors: ['conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof photoEndpoints> {}
}
