import { z } from 'zod';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { webhookEvents } from './events.ts';
import { webhookInputSchema } from './webhook-forms.ts';

const deliveryStateSchema = z.enum(['waiting', 'delivered', 'failed']);
export type DeliveryState = z.infer<typeof deliveryStateSchema>;

/** An endpoint of a business, as its owner sees it. */
const webhookSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  purpose: z.string(),
  events: z.array(z.enum(webhookEvents)),
  createdAt: z.iso.datetime(),
  /** Since when nothing is sent there, and why; null while something is. */
  off: z.object({ at: z.iso.datetime(), because: z.enum(['owner', 'failing', 'gone']) }).nullable(),
  /** Since when nothing has arrived; null where the last attempt succeeded, or none was made. */
  failingSince: z.iso.datetime().nullable(),
  /** Until when what is sent is signed with the secret before as well; null when that is over. */
  formerUntil: z.iso.datetime().nullable(),
  /** Events that are on their way, and that were given up. */
  waiting: z.number().int(),
  failed: z.number().int(),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** An endpoint with what it is signed with, which is shown this once. */
const webhookWithSecretSchema = webhookSchema.extend({ secret: z.string() });
export type WebhookWithSecret = z.infer<typeof webhookWithSecretSchema>;

const attemptSchema = z.object({
  triedAt: z.iso.datetime(),
  tookMs: z.number().int(),
  /** The HTTP status; null when nothing was answered, and then why. */
  answered: z.number().int().nullable(),
  refusal: z.string().nullable(),
  /** The beginning of what was answered. */
  answer: z.string(),
});
export type WebhookAttempt = z.infer<typeof attemptSchema>;

const deliverySchema = z.object({
  id: z.uuid(),
  eventId: z.uuid(),
  type: z.string(),
  state: deliveryStateSchema,
  happenedAt: z.iso.datetime(),
  /** When it is tried next; null once it is settled. */
  nextAt: z.iso.datetime().nullable(),
  /** The last attempt; null before the first. */
  last: attemptSchema.omit({ answer: true }).nullable(),
  tries: z.number().int(),
});
export type WebhookDelivery = z.infer<typeof deliverySchema>;

const logSchema = z.object({ deliveries: z.array(deliverySchema), more: z.boolean() });
export type WebhookLog = z.infer<typeof logSchema>;

const deliveryDetailsSchema = deliverySchema.extend({
  /** What is sent, to the letter. */
  body: z.string(),
  /** The first attempt first. */
  attempts: z.array(attemptSchema),
});
export type DeliveryDetails = z.infer<typeof deliveryDetailsSchema>;

const webhookParams = businessParamsSchema.extend({ webhookId: z.uuid() });
const deliveryParams = webhookParams.extend({ deliveryId: z.uuid() });

/** `GET …/deliveries?state=failed&page=2` */
const logQuery = z.object({
  state: deliveryStateSchema.optional(),
  page: z.coerce.number().int().min(1).max(1000).default(1),
});
export type LogFilter = z.output<typeof logQuery>;

/** A business's webhooks: where, what of, whether it arrives, and again. */
export const webhookEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/webhooks': {
    auth: 'user',
    params: businessParamsSchema,
    answer: z.array(webhookSchema),
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/businesses/:businessId/webhooks': {
    auth: 'user',
    params: businessParamsSchema,
    body: webhookInputSchema,
    answer: webhookWithSecretSchema,
    status: 201,
    // Where people's data goes from then on, whatever becomes of the sign-in it was said with.
    freshSignIn: true,
    errors: ['forbidden', 'conflict'],
  },
  'PUT /api/businesses/:businessId/webhooks/:webhookId': {
    auth: 'user',
    params: webhookParams,
    body: webhookInputSchema,
    answer: webhookSchema,
    freshSignIn: true,
    errors: ['forbidden', 'conflict'],
  },
  'DELETE /api/businesses/:businessId/webhooks/:webhookId': {
    auth: 'user',
    params: webhookParams,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/businesses/:businessId/webhooks/:webhookId/secret': {
    auth: 'user',
    params: webhookParams,
    answer: webhookWithSecretSchema,
    freshSignIn: true,
    errors: ['forbidden', 'conflict'],
  },
  'PUT /api/businesses/:businessId/webhooks/:webhookId/standing': {
    auth: 'user',
    params: webhookParams,
    body: z.object({ on: z.boolean() }),
    answer: webhookSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/businesses/:businessId/webhooks/:webhookId/test': {
    auth: 'user',
    params: webhookParams,
    answer: deliverySchema,
    status: 201,
    rateLimit: { max: 20, timeWindow: '1 minute' },
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/businesses/:businessId/webhooks/:webhookId/deliveries': {
    auth: 'user',
    params: webhookParams,
    query: logQuery,
    answer: logSchema,
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/businesses/:businessId/webhooks/:webhookId/deliveries/:deliveryId': {
    auth: 'user',
    params: deliveryParams,
    answer: deliveryDetailsSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/businesses/:businessId/webhooks/:webhookId/deliveries/:deliveryId/replay': {
    auth: 'user',
    params: deliveryParams,
    answer: deliverySchema,
    rateLimit: { max: 60, timeWindow: '1 minute' },
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/businesses/:businessId/webhooks/:webhookId/replay-failed': {
    auth: 'user',
    params: webhookParams,
    answer: z.object({ replayed: z.number().int() }),
    rateLimit: { max: 6, timeWindow: '1 minute' },
    errors: ['forbidden', 'conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof webhookEndpoints> {}
}
