import { Pool as HttpPool } from 'undici';
import * as z from 'zod';
import type { Pool } from '#shared/db/database.server.ts';
import { itemForTurn } from './direct-load.ts';
import { setPasswords, signIn } from './sign-in.ts';

const holdAnswerSchema = z.object({ holdId: z.string() });

/** Books over HTTP as a signed-in browser does: hold, then booking. */
export interface HttpBooker {
  book(sessionIds: readonly number[], turn: number): Promise<void>;
  close(): Promise<void>;
}

/** Separate people per client, so that nobody holds a date twice at once. */
export async function openHttpBooker(
  origin: string,
  pool: Pool,
  { people, startsAt }: { people: readonly { email: string }[]; startsAt: Date },
  clients: number,
): Promise<HttpBooker> {
  const signedIn = people.slice(0, clients * PEOPLE_PER_CLIENT).map(({ email }) => email);
  await setPasswords(pool, signedIn);
  const cookies: string[] = [];
  for (const email of signedIn) cookies.push(await signIn(origin, email));
  const connections = new HttpPool(origin, { connections: clients, pipelining: 1 });
  const post = async (path: string, cookie: string, body: object): Promise<unknown> => {
    const answer = await connections.request({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json', cookie, origin },
      body: JSON.stringify(body),
    });
    const told = await answer.body.json();
    if (answer.statusCode >= 300)
      throw new Error(`${path} was answered with ${answer.statusCode}: ${JSON.stringify(told)}`);
    return told;
  };
  return {
    async book(sessionIds, turn) {
      const sessionId = itemForTurn(sessionIds, turn);
      const cookie = cookies[turn % cookies.length];
      if (cookie === undefined) throw new Error('There is nobody to book.');
      const sessionDate = startsAt.toISOString();
      const hold = await post('/api/create-payment-intent', cookie, {
        sessionId,
        amount: '0.00',
        sessionDate,
      });
      const { holdId } = holdAnswerSchema.parse(hold);
      await post('/api/bookings', cookie, { sessionId, holdId });
    },
    close: () => connections.close(),
  };
}

const PEOPLE_PER_CLIENT = 8;
