import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { JobHandlers, JobSchedule } from '#shared/jobs/job-runner.server.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import { PROCESS_IMPORTS } from './create-import.server.ts';
import { type ImportListingsDeps, importListings } from './import-listings.server.ts';
import {
  type ClaimedImport,
  claimImport,
  deleteUnusedImports,
  endPhase,
  releaseImportLease,
  saveBatch,
} from './import-queries.server.ts';
import { openListingFile } from './listing-file.server.ts';

export interface ImportWorkerDeps extends ImportListingsDeps {
  outbox: Outbox;
}

/** Short, so that other jobs get a turn and the process can shut down. */
const SLICE_MS = 5_000;

/** Another worker has taken over. */
class LeaseLost extends Error {}

/** Works on the oldest file for `sliceMs` milliseconds. Of two workers on a file, only one saves its batch. */
export async function processImports(deps: ImportWorkerDeps, sliceMs = SLICE_MS): Promise<void> {
  const worker = randomUUID();
  const taken = await claimImport(deps.pool, worker);
  if (taken === null) return;
  const until = Date.now() + sliceMs;
  const mine = { id: taken.id, worker };
  const onlyIfMine = (saved: boolean) => {
    if (!saved) throw new LeaseLost();
  };
  try {
    const file = openListingFile(await promisify(gunzip)(taken.content), 'file');
    const { finished, counts } = await importListings(deps, file, {
      dryRun: taken.state === 'checking',
      from: taken.counts,
      onBatch: async (tx, done) => onlyIfMine(await saveBatch(tx, mine, done)),
      shouldStop: () => Date.now() >= until,
    });
    await transaction(deps.pool, async (tx) => {
      if (finished) {
        onlyIfMine(await endPhase(tx, mine, taken.state === 'checking' ? 'checked' : 'imported', null));
        if (taken.state === 'importing') await auditImport(tx, taken, 'import.finished', counts);
      } else {
        await releaseImportLease(tx, mine);
      }
      await deps.outbox.enqueue(tx, PROCESS_IMPORTS, {});
    });
  } catch (error) {
    if (error instanceof LeaseLost) return;
    const unreadable = error instanceof AppError && error.status < 500;
    await transaction(deps.pool, async (tx) => {
      if (!unreadable) return releaseImportLease(tx, mine);
      onlyIfMine(await endPhase(tx, mine, 'failed', error.message));
      if (taken.state === 'importing')
        await auditImport(tx, taken, 'import.failed', { reason: error.message });
    });
    // The job runner logs and retries.
    if (!unreadable) throw error;
  }
}

const auditImport = (tx: Tx, taken: ClaimedImport, action: `import.${string}`, details: object) =>
  recordAudit(
    tx,
    { actorId: taken.startedBy, requestId: taken.requestId },
    { action, subject: 'import', subjectId: taken.id, details: { file: taken.fileName, ...details } },
  );

const DELETE_UNUSED_IMPORTS = 'listings.forget-unused-imports';

export function importJobs(deps: ImportWorkerDeps): JobHandlers {
  return {
    [PROCESS_IMPORTS]: () => processImports(deps),
    [DELETE_UNUSED_IMPORTS]: () => deleteUnusedImports(deps.pool),
  };
}

/** Picks up what a crashed process left. */
export const importSchedules: JobSchedule[] = [
  { task: PROCESS_IMPORTS, pattern: '* * * * *' },
  { task: DELETE_UNUSED_IMPORTS, pattern: '57 3 * * *' },
];
