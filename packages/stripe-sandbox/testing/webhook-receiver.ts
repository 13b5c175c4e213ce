/** Verifies with the SDK, as the shop does, and responds as told. */
import { once } from 'node:events';
import http from 'node:http';
import Stripe from 'stripe';

export interface Received {
  body: string;
  signature: string;
  event: Stripe.Event;
}

export interface WebhookReceiver {
  url: string;
  secret: string;
  received: Received[];
  nextStatuses: number[];
  close(): Promise<void>;
}

/** Invalid signatures get a 400 and aren't recorded. */
export async function startWebhookReceiver(secret = 'whsec_test'): Promise<WebhookReceiver> {
  const stripe = new Stripe('sk_test_unused');
  const received: Received[] = [];
  const nextStatuses: number[] = [];
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks).toString('utf8');
    const signature = String(request.headers['stripe-signature']);
    try {
      received.push({ body, signature, event: stripe.webhooks.constructEvent(body, signature, secret) });
      response.writeHead(nextStatuses.shift() ?? 200).end();
    } catch {
      response.writeHead(400).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The receiver has no port.');
  return {
    url: `http://127.0.0.1:${address.port}/webhook`,
    secret,
    received,
    nextStatuses,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
