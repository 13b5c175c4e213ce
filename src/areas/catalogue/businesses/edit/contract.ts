import { z } from 'zod';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { businessParamsSchema, businessRegistrationSchema, myBusinessSchema } from '../contract.ts';
import { detailsSchema, partialDetailsSchema } from './details.ts';

/** `version` is the one the form was opened with: 409 if it changed since. Absent: overwrites. */
const updateBusinessSchema = businessRegistrationSchema.extend({
  version: z.number({ error: 'Version must be a number' }).int('Version must be a number').optional(),
});
export type UpdateBusiness = z.output<typeof updateBusinessSchema>;

const editStateSchema = z.enum(['applied', 'pending', 'approved', 'rejected', 'withdrawn']);
export type EditState = z.infer<typeof editStateSchema>;

/** `before` and `after` hold the changed fields only. */
export const businessEditSchema = z.object({
  id: z.number().int(),
  state: editStateSchema,
  before: partialDetailsSchema,
  after: partialDetailsSchema,
  reason: z.string().nullable(),
  submittedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
});
export type BusinessEdit = z.infer<typeof businessEditSchema>;

const businessDetailsSchema = z.object({
  version: z.number().int(),
  details: detailsSchema,
  /** The change that waits for review, or null. */
  pending: businessEditSchema.nullable(),
  /** Newest first, without the pending one. */
  earlier: z.array(businessEditSchema),
});
export type BusinessDetails = z.infer<typeof businessDetailsSchema>;

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
