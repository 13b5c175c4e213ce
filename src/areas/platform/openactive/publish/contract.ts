import { z } from 'zod';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

const openDataSettingsSchema = z
  .object({
    publishes: z.boolean(),
    /** Partners may sell places, collect the money and settle with the business. */
    allowsBooking: z.boolean(),
  })
  .refine(({ publishes, allowsBooking }) => publishes || !allowsBooking, {
    path: ['allowsBooking'],
    error: 'Partners can only book published sessions',
  });
export type OpenDataSettings = z.infer<typeof openDataSettingsSchema>;

const openDataResponseSchema = z.object({
  publishes: z.boolean(),
  allowsBooking: z.boolean(),
  /** Partners without per-business consent, by name. */
  partners: z.array(z.string()),
});
export type OpenDataResponse = z.infer<typeof openDataResponseSchema>;

export const publishEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/open-data': {
    auth: 'user',
    params: businessParamsSchema,
    answer: openDataResponseSchema,
    errors: ['forbidden', 'conflict'],
  },
  'PUT /api/businesses/:businessId/open-data': {
    auth: 'user',
    params: businessParamsSchema,
    body: openDataSettingsSchema,
    answer: openDataResponseSchema,
    errors: ['forbidden', 'conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof publishEndpoints> {}
}
