import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { type Gap, maxGap } from '../verdict.ts';

const COMMIT_INTERVAL_MS = 250;
/** Longer than a commit that waits for a live standby. */
const COMMIT_TIMEOUT_MS = 3_000;

/** Commits four times a second on new connections, independent of the site. Ends with the longest gap. */
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
    // A WAL message is replicated like a row, without a table.
    await client.query(`SELECT pg_logical_emit_message(true, 'watch', '')`);
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
