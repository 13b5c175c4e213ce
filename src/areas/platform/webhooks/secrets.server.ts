import { createHmac } from 'node:crypto';

/** `whsec_…` (Standard Webhooks). */
export type WebhookSecrets = (endpointId: string, generation: number) => string;

/** Derives signing secrets instead of storing them, so that the database alone can't forge a signature. */
export function webhookSecrets(secret: string): WebhookSecrets {
  const key = createHmac('sha256', secret).update('webhooks').digest();
  return (endpointId, generation) =>
    `whsec_${createHmac('sha256', key).update(`${endpointId}:${generation}`).digest('base64')}`;
}
