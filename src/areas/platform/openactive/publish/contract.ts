import { z } from 'zod';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

/** What a business allows others to do with what it offers. */
const openDataSettingsSchema = z
  .object({
    /** Its sessions are in the open feeds. */
    publishes: z.boolean(),
    /** Booking partners may sell its places, take the money, and settle with it. */
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
  /** The booking partners that sell for everybody who allows it, by name. */
  partners: z.array(z.string()),
});
export type OpenDataResponse = z.infer<typeof openDataResponseSchema>;

/** What a business has chosen of open data. */
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
