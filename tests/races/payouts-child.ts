/**
 * Sending sellers what is theirs, or following a payout, in a process of its own that is killed with SIGKILL at one of
 * its steps: a statement to the database or a call to the provider, both intercepted from outside.
 *
 * Environment: DATABASE_URL, SANDBOX_URL, FLOW (`transfers` or `payout`), PAYOUT (JSON, for the latter), KILL_AT (a
 * step's number; none to run through) and KILL_HOW (`before` the step is taken, or `during`: sent, its answer never
 * read). Prints the steps taken as JSON when it gets to the end.
 */
import pg from 'pg';
import { createStripeClient } from '#features/payments/stripe-client.server.ts';
import { stripeAccounts } from '#features/payouts/accounts/account-provider.server.ts';
import { stripePayouts } from '#features/payouts/paid/payout-provider.server.ts';
import { syncPayout } from '#features/payouts/paid/sync-payouts.server.ts';
import { makeTransfers } from '#features/payouts/transfers/make-transfers.server.ts';
import {
  stripeTransfers,
  type TransferProvider,
} from '#features/payouts/transfers/transfer-provider.server.ts';
import { openDatabase } from '#shared/db/open-database.server.ts';
import { outbox } from '#shared/jobs/outbox.server.ts';

const killAt = Number(process.env.KILL_AT ?? Number.POSITIVE_INFINITY);
const killHow = process.env.KILL_HOW ?? 'before';
const taken: string[] = [];
let counting = false;

function die(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** Counts a step; true when the process has to die while it is under way. */
function step(name: string): boolean {
  if (!counting) return false;
  taken.push(name);
  if (taken.length !== killAt) return false;
  if (killHow === 'before') die();
  return true;
}

function interceptStatements(): void {
  const client = pg.Client.prototype as unknown as { query(...args: unknown[]): unknown };
  const query = client.query;
  client.query = function intercepted(...args: unknown[]) {
    const [first] = args;
    const text = typeof first === 'string' ? first : ((first as { text?: string } | null)?.text ?? '');
    const dieUnderWay = step(text.trim().split(/\s+/).slice(0, 3).join(' '));
    const answer = query.apply(this, args);
    // The statement is on its way to the server; whether it is carried out is for the server to say.
    if (dieUnderWay) setImmediate(die);
    return answer;
  };
}

const called =
  <Args extends unknown[], Answer>(name: string, call: (...args: Args) => Promise<Answer>) =>
  async (...args: Args): Promise<Answer> => {
    const dieUnderWay = step(name);
    const answer = await call(...args);
    if (dieUnderWay) die(); // the provider has done it, and we shall never know
    return answer;
  };

function interceptCalls(provider: TransferProvider): TransferProvider {
  return {
    findTransfer: called('provider: findTransfer', provider.findTransfer),
    transfer: called('provider: transfer', provider.transfer),
    findReversal: called('provider: findReversal', provider.findReversal),
    reverse: called('provider: reverse', provider.reverse),
  };
}

async function run(): Promise<void> {
  const { pool, close } = await openDatabase({ url: process.env.DATABASE_URL, dataDir: '' });
  const stripe = createStripeClient({
    provider: 'sandbox',
    url: process.env.SANDBOX_URL ?? '',
    secretKey: 'sk_test_sandbox',
    publishableKey: 'pk_test_sandbox',
    webhookSecret: '',
  });
  const payouts = stripePayouts(stripe);
  const deps = {
    pool,
    outbox,
    clock: { now: () => new Date() },
    log: { error: () => undefined },
    accounts: stripeAccounts(stripe),
    transfers: interceptCalls(stripeTransfers(stripe)),
    payouts: { ...payouts, retrievePayout: called('provider: retrievePayout', payouts.retrievePayout) },
    onPayoutFailed: (tx: Parameters<typeof outbox.enqueue>[0], failed: { payoutId: string }) =>
      outbox.enqueue(tx, 'tellPayoutFailed', failed),
  };
  interceptStatements();
  counting = true;
  if (process.env.FLOW === 'transfers') await makeTransfers(deps);
  else await syncPayout(deps, JSON.parse(process.env.PAYOUT ?? '{}'));
  counting = false;
  process.stdout.write(JSON.stringify(taken));
  await close();
}

await run();
