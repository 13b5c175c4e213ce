import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { type Gap, maxGap } from '../verdict.ts';

const COMMIT_INTERVAL_MS = 250;
/** Longer than a commit takes that waits for a standby which is there. */
const COMMIT_TIMEOUT_MS = 3_000;

/**
 * Commits something four times a second by itself, each over a connection of its own: for so long as that fails nothing
 * can be booked, whatever the site does. Ends with the longest time without.
 */
export function watchCommits(url: string, began: number): { end(): Promise<Gap> } {
  const moments: number[] = [Date.now()];
  const over = new AbortController();
  async function watch(): Promise<void> {
    while (!over.signal.aborted) {
      if (await canCommit(url)) moments.push(Date.now());
      await setTimeout(COMMIT_INTERVAL_MS);
    }
  }
  const watching = watch();
  return {
    async end() {
      over.abort();
      await watching;
      return maxGap(moments, began);
    },
  };
}

async function canCommit(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: COMMIT_TIMEOUT_MS,
    query_timeout: COMMIT_TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    // Written, and waited for, like a row that is changed, without a table for it.
    await client.query(`SELECT pg_logical_emit_message(true, 'watch', '')`);
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
