/** Names of the document's tags. */
export const groupNames: Readonly<Record<string, string>> = {
  Sessions: 'Sessions',
  Key: 'Your key',
  Business: 'Your timetable',
  Bookings: 'Bookings',
  Customers: 'Customers',
};

export const VERIFY_SAMPLE = `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.FETTLE_WEBHOOK_SECRET);

// With the body to the letter: what was parsed and written anew has another signature.
app.post('/fettle', express.text({ type: '*/*' }), (request, reply) => {
  const event = webhook.verify(request.body, request.headers); // throws if it is not ours
  reply.sendStatus(204); // within ten seconds; the work comes after
  if (isNew(request.headers['webhook-id'])) handle(event);
});`;

export const EVENT_HEADERS = `POST /fettle HTTP/1.1
content-type: application/json
webhook-id: 0f2c7a51-9a3e-4c55-8d10-5f6b2f1f9e20
webhook-timestamp: 1795512660
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=`;

export const PAGING_SAMPLE = `async function* all(address) {
  for (let after = null; ; ) {
    const page = new URL(address);
    if (after !== null) page.searchParams.set('after', after);
    const answer = await fetch(page, { headers });
    if (!answer.ok) throw new Error((await answer.json()).detail);
    const { items, next } = await answer.json();
    yield* items;
    if (next === null) return;
    after = next;
  }
}`;

export const PROBLEM_SAMPLE = `{
  "type": "/developers#sold-out",
  "title": "Sold out",
  "status": 409,
  "detail": "Only 1 place left, you asked for 2.",
  "instance": "urn:uuid:5d0c0a52-0f5e-4a61-b3f5-6f2a3b7f9e20",
  "code": "sold_out"
}`;
