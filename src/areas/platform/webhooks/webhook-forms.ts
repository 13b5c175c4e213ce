import { z } from 'zod';
import { isSingleLine } from '#shared/domain/single-line-text.ts';
import { webhookEvents } from './events.ts';

// Shared by form and server; separate from the contract, which browsers don't load.

const INVALID_URL = 'Enter the address of your software, starting with https://';

/** An address that may be typed. Whether it may be called is looked at by the server, each time it is. */
const webhookUrlField = z
  .string({ error: INVALID_URL })
  .trim()
  .min(1, INVALID_URL)
  .max(500, 'Keep this under 500 characters')
  .refine(
    (text) => !/[\s\p{C}\\]/u.test(text) && /^https?:\/\/[^/?#@]+([/?#]|$)/i.test(text) && URL.canParse(text),
    INVALID_URL,
  );

/** `POST /api/businesses/{businessId}/webhooks`, and `PUT` of one. */
export const webhookInputSchema = z.object({
  url: webhookUrlField,
  purpose: z
    .string()
    .trim()
    .max(80, 'Keep this under 80 characters')
    .refine(isSingleLine, 'This has characters we can’t show')
    .default(''),
  events: z
    .array(z.enum(webhookEvents), { error: 'Choose at least one event' })
    .min(1, 'Choose at least one event')
    .transform((chosen) => webhookEvents.filter((event) => chosen.includes(event))),
});
export type WebhookInput = z.output<typeof webhookInputSchema>;
