import { z } from 'zod';
import { businessParamsSchema } from '#features/businesses/contract.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

/** What a business allows others to do with what it offers. */
const openChoiceSchema = z
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
export type OpenChoice = z.infer<typeof openChoiceSchema>;

const openChoiceAnswerSchema = z.object({
  publishes: z.boolean(),
  allowsBooking: z.boolean(),
  /** The booking partners that sell for everybody who allows it, by name. */
  partners: z.array(z.string()),
});
export type OpenChoiceAnswer = z.infer<typeof openChoiceAnswerSchema>;

/** What a business has chosen of open data. */
export const publishEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/open-data': {
    who: 'person',
    params: businessParamsSchema,
    answer: openChoiceAnswerSchema,
    errors: ['forbidden', 'conflict'],
  },
  'PUT /api/businesses/:businessId/open-data': {
    who: 'person',
    params: businessParamsSchema,
    body: openChoiceSchema,
    answer: openChoiceAnswerSchema,
    errors: ['forbidden', 'conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof publishEndpoints> {}
}
