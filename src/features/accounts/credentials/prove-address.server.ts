import { AsyncLocalStorage } from 'node:async_hooks';
import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth';
import { z } from 'zod';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { userIdByEmail } from '../queries.server.ts';
import { describeCredentials } from './credential-kind.ts';
import { lockUnproven, markProven } from './credential-queries.server.ts';
import type { EndCredentials } from './end-credentials.server.ts';

export interface ProveAddressDeps {
  pool: Pool;
  clock: Clock;
  endCredentials: EndCredentials;
  /** Queues the notice. `ended` says in words what was ended; never ''. */
  onAddressProven(tx: Tx, proven: { email: string; ended: string }): Promise<void>;
}

/** How somebody showed that an address is theirs. */
export interface Proof {
  userId: string;
  /** They came in through the mailbox, so that whoever set the password need not be them. */
  byMailbox: boolean;
  /** The sign-in of that account which showed it, and goes on. */
  keepSignInId: string | null;
}

/**
 * Marks an account's address as proven. If this is the first proof, whatever was set up before ends with it: another
 * person may have signed up with the address. One transaction; proven again it changes nothing.
 */
export async function proveAddress(deps: ProveAddressDeps, proof: Proof): Promise<void> {
  await transaction(deps.pool, async (tx) => {
    const account = await lockUnproven(tx, proof.userId);
    if (account === null || account.proven) return;
    const ended = await deps.endCredentials(tx, {
      because: proof.byMailbox ? ['address-proven', 'mailbox-recovered'] : ['address-proven'],
      userId: proof.userId,
      keepSignInId: proof.keepSignInId,
    });
    await markProven(tx, proof.userId);
    if (ended.length > 0)
      await deps.onAddressProven(tx, { email: account.email, ended: describeCredentials(ended) });
  });
}

const signInOfRequest = new AsyncLocalStorage<string | null>();

/** Handles a request to the sign-in library for whoever is signed in by `signInId`. */
export const asSignIn = <Result>(signInId: string | null, handle: () => Promise<Result>): Promise<Result> =>
  signInOfRequest.run(signInId, handle);

/** What the library keeps of a link that signs in, and of nothing else. */
const linkSchema = z.strictObject({ email: z.string() });

function emailOfLink(value: string): string | null {
  if (!value.startsWith('{')) return null;
  const link = linkSchema.safeParse(JSON.parse(value));
  return link.success ? link.data.email : null;
}

/**
 * The library's way to the database, with proofs of addresses made by us: where it uses up a mailed link that signs in,
 * or is about to mark an address as verified, `proveAddress` does so first, in one transaction with everything that
 * ends. The library itself would end passwords and sign-ins one by one, and nothing else.
 */
export function provingAddresses(adapter: DBAdapter, deps: ProveAddressDeps): DBAdapter {
  return {
    ...wrapped(adapter, deps),
    transaction: (work) => adapter.transaction((within) => work(wrapped(within, deps))),
  };
}

function wrapped<Adapter extends DBTransactionAdapter>(adapter: Adapter, deps: ProveAddressDeps): Adapter {
  return {
    ...adapter,
    consumeOne: async <T>(request: { model: string; where: Where[] }) => {
      const row = await adapter.consumeOne<T>(request);
      if (row === null || request.model !== 'verification') return row;
      const { expiresAt, value } = linkRowSchema.parse(row);
      const email = emailOfLink(value);
      if (email === null || expiresAt <= deps.clock.now()) return row;
      const userId = await userIdByEmail(deps.pool, email);
      if (userId !== null) await proveAddress(deps, { userId, byMailbox: true, keepSignInId: null });
      return row;
    },
    update: async <T>(request: { model: string; where: Where[]; update: Record<string, unknown> }) => {
      if (request.model === 'user' && request.update.emailVerified === true) {
        const userId = await userOf(adapter, request.where);
        if (userId !== null)
          await proveAddress(deps, {
            userId,
            byMailbox: false,
            keepSignInId: signInOfRequest.getStore() ?? null,
          });
      }
      return adapter.update<T>(request);
    },
  };
}

const linkRowSchema = z.object({ expiresAt: z.coerce.date(), value: z.string() });

async function userOf(adapter: DBTransactionAdapter, where: Where[]): Promise<string | null> {
  const user = await adapter.findOne<{ id: string }>({ model: 'user', where });
  return user?.id ?? null;
}
