import { z } from 'zod';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

/** `GET /api/payments/config`: what the browser needs to mount the card form. Holds no secret. */
const paymentsConfigSchema = z.object({
  provider: z.enum(['stripe', 'sandbox']),
  publishableKey: z.string(),
  /** Where the sandbox's browser endpoints are; only with the sandbox. */
  sandboxUrl: z.url().optional(),
});
export type PaymentsConfig = z.infer<typeof paymentsConfigSchema>;

export const paymentEndpoints = defineEndpoints({
  'GET /api/payments/config': { who: 'anyone', answer: paymentsConfigSchema },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof paymentEndpoints> {}
}
