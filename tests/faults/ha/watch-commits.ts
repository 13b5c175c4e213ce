import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { longestOf, type Pause } from '../verdict.ts';

const EVERY_MS = 250;
/** Longer than a commit takes that waits for a standby which is there. */
const GIVES_UP_MS = 3_000;

/**
 * Commits something four times a second by itself, each over a connection of its own: for so long as that fails nothing
 * can be booked, whatever the site does. Ends with the longest time without.
 */
export function watchCommits(url: string, began: number): { end(): Promise<Pause> } {
  const moments: number[] = [Date.now()];
  const over = new AbortController();
  async function watch(): Promise<void> {
    while (!over.signal.aborted) {
      if (await commits(url)) moments.push(Date.now());
      await setTimeout(EVERY_MS);
    }
  }
  const watching = watch();
  return {
    async end() {
      over.abort();
      await watching;
      return longestOf(moments, began);
    },
  };
}

async function commits(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: GIVES_UP_MS,
    query_timeout: GIVES_UP_MS,
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
