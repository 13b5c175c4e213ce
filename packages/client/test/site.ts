import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';

/** The site that is asked: a demo, whose owner everybody knows. */
export const siteUrl = (process.env.FETTLE_URL ?? '').replace(/\/+$/, '');
if (siteUrl === '')
  throw new Error('FETTLE_URL says no site: run `npm run test:client` in the project’s folder.');

export interface Owner {
  businessId: number;
  /** Calls the site as the dashboard does. */
  call<Answer>(method: string, path: string, body?: object): Promise<Answer>;
}

/** The owner of the demo's first business, signed in. */
export async function signInAsOwner(): Promise<Owner> {
  const signedIn = await fetch(`${siteUrl}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: siteUrl },
    body: JSON.stringify({ email: 'owner@fettle.example', password: 'fettle-demo-1' }),
  });
  if (!signedIn.ok) throw new Error(`The owner cannot sign in: ${signedIn.status}.`);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const call = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${siteUrl}${path}`, {
      method,
      headers: { origin: siteUrl, cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text === '' ? 'null' : text);
  };
  const [business] = await call<{ id: number }[]>('GET', '/api/businesses/my');
  if (business === undefined) throw new Error('The owner has no business.');
  return { businessId: business.id, call };
}

/** A key of the owner's business. */
export async function makeKey({ businessId, call }: Owner, scopes: readonly string[]): Promise<string> {
  const { secret } = await call<{ secret: string }>('POST', `/api/businesses/${businessId}/api-keys`, {
    name: 'Client under test',
    scopes,
    days: 30,
  });
  return secret;
}

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A program that takes what is sent to it. */
export async function startReceiver() {
  const received: Received[] = [];
  const waiting: (() => void)[] = [];
  const server = createServer(async (request, reply) => {
    let body = '';
    for await (const piece of request.setEncoding('utf8')) body += piece;
    received.push({ headers: request.headers, body });
    reply.writeHead(204).end();
    for (const told of waiting.splice(0)) told();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.');
  return {
    url: `http://127.0.0.1:${address.port}/fettle`,
    /** The first that was received and is as asked for, however long that takes. */
    async next(isIt: (one: Received) => boolean): Promise<Received> {
      for (;;) {
        const at = received.findIndex(isIt);
        const [found] = at === -1 ? [] : received.splice(at, 1);
        if (found !== undefined) return found;
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
        });
      }
    },
    close: () => server.close(),
  };
}
