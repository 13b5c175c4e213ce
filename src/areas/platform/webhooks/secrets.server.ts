import { createHmac } from 'node:crypto';

/** The secret of an endpoint's generation, as receivers' libraries read it: `whsec_…` (Standard Webhooks). */
export type WebhookSecrets = (endpointId: string, generation: number) => string;

/**
 * The signing secrets of this installation. They are kept nowhere, so that the database alone forges nothing; each is made
 * again when something is signed.
 */
export function webhookSecrets(secret: string): WebhookSecrets {
  const key = createHmac('sha256', secret).update('webhooks').digest();
  return (endpointId, generation) =>
    `whsec_${createHmac('sha256', key).update(`${endpointId}:${generation}`).digest('base64')}`;
}
