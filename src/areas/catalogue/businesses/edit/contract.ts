import { z } from 'zod';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { businessParamsSchema, businessRegistrationSchema, myBusinessSchema } from '../contract.ts';
import { detailsSchema, partialDetailsSchema } from './details.ts';

/**
 * `PUT /api/businesses/{businessId}`: the registration form again. `version` is that of the details as the person saw
 * them; when they have changed since, nothing is saved (409). Without it, what is sent counts.
 */
const updateBusinessSchema = businessRegistrationSchema.extend({
  version: z.number({ error: 'Version must be a number' }).int('Version must be a number').optional(),
});
export type UpdateBusiness = z.output<typeof updateBusinessSchema>;

/** What became of a change: it showed at once, waits, was decided, or was replaced by the owner's next. */
const editStateSchema = z.enum(['applied', 'pending', 'approved', 'rejected', 'withdrawn']);
export type EditState = z.infer<typeof editStateSchema>;

/** A change of a business's details; `before` and `after` hold the changed fields alone. */
export const businessEditSchema = z.object({
  id: z.number().int(),
  state: editStateSchema,
  before: partialDetailsSchema,
  after: partialDetailsSchema,
  /** Why it was turned down, in the admin's words; null otherwise. */
  reason: z.string().nullable(),
  submittedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
});
export type BusinessEdit = z.infer<typeof businessEditSchema>;

/** `GET /api/businesses/{businessId}/details`: what its owner can change, as everybody sees it now. */
const businessDetailsSchema = z.object({
  version: z.number().int(),
  details: detailsSchema,
  /** What waits to be read by us; null when nothing does. */
  pending: businessEditSchema.nullable(),
  /** The latest, newest first, without what waits. */
  earlier: z.array(businessEditSchema),
});
export type BusinessDetails = z.infer<typeof businessDetailsSchema>;

/** What an owner sees and changes of a business. */
export const editEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/details': {
    auth: 'user',
    params: businessParamsSchema,
    answer: businessDetailsSchema,
    errors: ['forbidden', 'conflict'],
  },
  'PUT /api/businesses/:businessId': {
    auth: 'user',
    params: businessParamsSchema,
    body: updateBusinessSchema,
    bodyBytes: 64 * 1024,
    answer: myBusinessSchema,
    errors: ['forbidden', 'conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof editEndpoints> {}
}
