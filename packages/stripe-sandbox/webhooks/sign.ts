import { createHmac } from 'node:crypto';

/**
 * The `Stripe-Signature` header for a webhook body (https://docs.stripe.com/webhooks#verify-manually).
 * @param timestamp seconds since 1970
 */
export function signatureHeader(body: string, secret: string, timestamp: number): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}
