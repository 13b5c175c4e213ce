import { z } from 'zod';

/** `GET /api/payments/config`: what the browser needs to mount the card form. Holds no secret. */
export const paymentsConfigSchema = z.object({
  provider: z.enum(['stripe', 'sandbox']),
  publishableKey: z.string(),
  /** Where the sandbox's browser endpoints are; only with the sandbox. */
  sandboxUrl: z.url().optional(),
});
export type PaymentsConfig = z.infer<typeof paymentsConfigSchema>;
