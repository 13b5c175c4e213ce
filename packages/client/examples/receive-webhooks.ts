import { createServer } from 'node:http';
import { verifyWebhook } from '@fettle/client';

const had = new Set<string>();

createServer(async (request, reply) => {
  let body = '';
  for await (const piece of request.setEncoding('utf8')) body += piece;
  try {
    const { id, event } = verifyWebhook(process.env.FETTLE_WEBHOOK_SECRET ?? '', body, request.headers);
    reply.writeHead(204).end();
    if (had.has(id)) return;
    had.add(id);
    if (event.type === 'booking.made') console.log(event.data.booking.customer.name, 'comes');
    if (event.type === 'payout.paid') console.log(event.data.payout.amount, 'is on its way');
  } catch {
    reply.writeHead(401).end();
  }
}).listen(8080);
