import { z } from 'zod';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { webhookEvents } from './events.ts';
import { webhookInputSchema } from './webhook-forms.ts';

const deliveryStateSchema = z.enum(['waiting', 'delivered', 'failed']);
export type DeliveryState = z.infer<typeof deliveryStateSchema>;

const webhookSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  purpose: z.string(),
  events: z.array(z.enum(webhookEvents)),
  createdAt: z.iso.datetime(),
  /** Null if enabled. */
  off: z.object({ at: z.iso.datetime(), because: z.enum(['owner', 'failing', 'gone']) }).nullable(),
  /** Null after a success, or before any attempt. */
  failingSince: z.iso.datetime().nullable(),
  /** Until then the old secret signs too; null if over. */
  formerUntil: z.iso.datetime().nullable(),
  /** `waiting` and given-up deliveries. */
  waiting: z.number().int(),
  failed: z.number().int(),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** The secret is shown once. */
const webhookWithSecretSchema = webhookSchema.extend({ secret: z.string() });
export type WebhookWithSecret = z.infer<typeof webhookWithSecretSchema>;

const attemptSchema = z.object({
  triedAt: z.iso.datetime(),
  tookMs: z.number().int(),
  /** HTTP status, or null with the reason. */
  answered: z.number().int().nullable(),
  refusal: z.string().nullable(),
  /** Excerpt. */
  answer: z.string(),
});
export type WebhookAttempt = z.infer<typeof attemptSchema>;

const deliverySchema = z.object({
  id: z.uuid(),
  eventId: z.uuid(),
  type: z.string(),
  state: deliveryStateSchema,
  happenedAt: z.iso.datetime(),
  /** Null if final. */
  nextAt: z.iso.datetime().nullable(),
  /** Null before the first. */
  last: attemptSchema.omit({ answer: true }).nullable(),
  tries: z.number().int(),
});
export type WebhookDelivery = z.infer<typeof deliverySchema>;

const logSchema = z.object({ deliveries: z.array(deliverySchema), more: z.boolean() });
export type WebhookLog = z.infer<typeof logSchema>;

const deliveryDetailsSchema = deliverySchema.extend({
  /** The exact body. */
  body: z.string(),
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
    // Webhooks outlive a stolen sign-in.
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
