import { AsyncLocalStorage } from 'node:async_hooks';
import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth';
import { z } from 'zod';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { findUserIdByEmail } from '../queries.server.ts';
import { describeCredentials } from './credential-kind.ts';
import { lockEmailVerified, markEmailVerified } from './credential-queries.server.ts';
import type { EndCredentials } from './end-credentials.server.ts';

export interface VerifyEmailDeps {
  pool: Pool;
  clock: Clock;
  endCredentials: EndCredentials;
  /** Queues the notice. `ended` is never ''. */
  onAddressProven(tx: Tx, proven: { email: string; ended: string }): Promise<void>;
}

export interface EmailProof {
  userId: string;
  /** Came through the mailbox, so somebody else may have set the password. */
  byMailbox: boolean;
  /** Stays. */
  keepSignInId: string | null;
}

/** The first proof ends everything set up before: a stranger may have used the address. Idempotent. */
export async function verifyEmail(deps: VerifyEmailDeps, proof: EmailProof): Promise<void> {
  await transaction(deps.pool, async (tx) => {
    const account = await lockEmailVerified(tx, proof.userId);
    if (account === null || account.proven) return;
    const ended = await deps.endCredentials(tx, {
      events: proof.byMailbox ? ['address-proven', 'mailbox-recovered'] : ['address-proven'],
      userId: proof.userId,
      keepSignInId: proof.keepSignInId,
    });
    await markEmailVerified(tx, proof.userId);
    if (ended.length > 0)
      await deps.onAddressProven(tx, { email: account.email, ended: describeCredentials(ended) });
  });
}

const requestSignInStorage = new AsyncLocalStorage<string | null>();

export const runAsSignIn = <Result>(
  signInId: string | null,
  handle: () => Promise<Result>,
): Promise<Result> => requestSignInStorage.run(signInId, handle);

/** Shape of a magic link's stored value only. */
const linkSchema = z.strictObject({ email: z.string() });

function parseLinkEmail(value: string): string | null {
  if (!value.startsWith('{')) return null;
  const link = linkSchema.safeParse(JSON.parse(value));
  return link.success ? link.data.email : null;
}

/** Runs `verifyEmail` before the library verifies an address, which would not end all credentials. */
export function withEmailVerification(adapter: DBAdapter, deps: VerifyEmailDeps): DBAdapter {
  return {
    ...wrapAdapter(adapter, deps),
    transaction: (work) => adapter.transaction((within) => work(wrapAdapter(within, deps))),
  };
}

function wrapAdapter<Adapter extends DBTransactionAdapter>(adapter: Adapter, deps: VerifyEmailDeps): Adapter {
  return {
    ...adapter,
    consumeOne: async <T>(request: { model: string; where: Where[] }) => {
      const row = await adapter.consumeOne<T>(request);
      if (row === null || request.model !== 'verification') return row;
      const { expiresAt, value } = linkRowSchema.parse(row);
      const email = parseLinkEmail(value);
      if (email === null || expiresAt <= deps.clock.now()) return row;
      const userId = await findUserIdByEmail(deps.pool, email);
      if (userId !== null) await verifyEmail(deps, { userId, byMailbox: true, keepSignInId: null });
      return row;
    },
    update: async <T>(request: { model: string; where: Where[]; update: Record<string, unknown> }) => {
      if (request.model === 'user' && request.update.emailVerified === true) {
        const userId = await findUserId(adapter, request.where);
        if (userId !== null)
          await verifyEmail(deps, {
            userId,
            byMailbox: false,
            keepSignInId: requestSignInStorage.getStore() ?? null,
          });
      }
      return adapter.update<T>(request);
    },
  };
}

const linkRowSchema = z.object({ expiresAt: z.coerce.date(), value: z.string() });

async function findUserId(adapter: DBTransactionAdapter, where: Where[]): Promise<string | null> {
  const user = await adapter.findOne<{ id: string }>({ model: 'user', where });
  return user?.id ?? null;
}
