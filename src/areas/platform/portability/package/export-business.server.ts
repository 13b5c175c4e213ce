import {
  authoriseBusiness,
  authoriseInTransaction,
} from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Db, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { JobHandlers, JobSchedule } from '#shared/jobs/job-runner.server.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import type { StoredFile } from '#shared/storage/file-storage.ts';
import type { BusinessExport } from '../contract.ts';
import {
  deleteExport,
  deleteFailed,
  type ExportRow,
  exportById,
  exportsSince,
  failExport,
  finishExport,
  insertExport,
  listExpiredExports,
  selectExports,
} from './export-queries.server.ts';
import { type MakePackageDeps, makePackage } from './make-package.server.ts';

export interface ExportDeps extends MakePackageDeps {
  clock: Clock;
  outbox: Outbox;
  /** Runs in the completing transaction, to queue an email. */
  onExportReady(tx: Tx, ready: { exportId: string }): Promise<void>;
}

const DAY_MS = 86_400_000;
/** docs/product/export-and-import.md#export */
const RETENTION_MS = 7 * DAY_MS;
const MAX_EXPORTS_PER_DAY = 5;
const MAKE_EXPORT = 'portability.make-export';

/** Throws like `authoriseBusiness`. */
export async function listExports(
  { pool, clock }: Pick<ExportDeps, 'pool' | 'clock'>,
  user: { id: string },
  businessId: number,
): Promise<BusinessExport[]> {
  await authoriseBusiness(pool, user, businessId, 'export_business');
  return listBusinessExports(pool, businessId, clock.now());
}

export async function listBusinessExports(db: Db, businessId: number, now: Date): Promise<BusinessExport[]> {
  return (await selectExports(db, businessId)).map((row) => present(row, now));
}

/**
 * Starts an export, with an audit entry; does nothing while one runs. Throws like `authoriseBusiness`, and `conflict`
 * (409) after five a day.
 */
export async function requestExport(
  deps: ExportDeps,
  act: AuditContext,
  businessId: number,
  { id }: { id: string },
): Promise<BusinessExport[]> {
  const user = { id: act.actorId };
  await transaction(deps.pool, async (tx) => {
    await authoriseInTransaction(tx, user, businessId, 'export_business');
    await startExport(tx, deps, act, { id, businessId });
  });
  return listExports(deps, user, businessId);
}

/** The caller must check permission. Does nothing while one runs. Throws `conflict` (409) after five a day. */
export async function startExport(
  tx: Tx,
  { clock, outbox }: Pick<ExportDeps, 'clock' | 'outbox'>,
  act: AuditContext,
  { id, businessId }: { id: string; businessId: number },
): Promise<void> {
  const now = clock.now();
  if ((await exportsSince(tx, businessId, new Date(now.getTime() - DAY_MS))) >= MAX_EXPORTS_PER_DAY)
    throw new AppError(
      'conflict',
      'You’ve created five exports today. Use one of them, or try again tomorrow.',
    );
  if (!(await insertExport(tx, { id, businessId, askedBy: act.actorId, now }))) return;
  await outbox.enqueue(tx, MAKE_EXPORT, { id }, { key: `${MAKE_EXPORT}:${id}` });
  await recordAudit(tx, act, {
    action: 'business.export-asked',
    subject: 'business',
    subjectId: businessId,
    details: { exportId: id },
  });
}

/**
 * Opens a package, with an audit entry. Throws like `authoriseBusiness`, `not_found` (404), and `gone` (410) if
 * expired.
 */
export async function openExport(
  deps: Pick<ExportDeps, 'pool' | 'clock' | 'storage'>,
  act: AuditContext,
  asked: { businessId: number; exportId: string },
): Promise<StoredFile & { fileName: string }> {
  const { businessId } = asked;
  await authoriseBusiness(deps.pool, { id: act.actorId }, businessId, 'export_business');
  return openBusinessExport(deps, act, asked, (tx) =>
    authoriseInTransaction(tx, { id: act.actorId }, businessId, 'export_business'),
  );
}

/**
 * The caller must check permission; `within` runs in the recording transaction. Throws `not_found` (404) and `gone`
 * (410).
 */
export async function openBusinessExport(
  { pool, clock, storage }: Pick<ExportDeps, 'pool' | 'clock' | 'storage'>,
  act: AuditContext,
  { businessId, exportId }: { businessId: number; exportId: string },
  within: (tx: Tx) => Promise<unknown> = async () => undefined,
): Promise<StoredFile & { fileName: string }> {
  const found = await exportById(pool, exportId);
  if (found === null || found.businessId !== businessId || found.fileKey === null)
    throw new AppError('not_found', 'We can’t find that export.');
  const file = isExpired(found, clock.now()) ? null : await storage.read(found.fileKey);
  if (file === null)
    throw new AppError('gone', 'This export has expired after seven days. Create a new one.');
  await transaction(pool, async (tx) => {
    await within(tx);
    await recordAudit(tx, act, {
      action: 'business.export-taken',
      subject: 'business',
      subjectId: businessId,
      details: { exportId },
    });
  });
  return {
    ...file,
    fileName: `fettle-business-${businessId}-${found.askedAt.toISOString().slice(0, 10)}.zip`,
  };
}

/** Idempotent: of concurrent runs, one result is kept. */
async function makeExport(deps: ExportDeps, id: string): Promise<void> {
  const { pool, clock, storage } = deps;
  const asked = await exportById(pool, id);
  if (asked === null || asked.readyAt !== null || asked.problem !== null) return;
  const now = clock.now();
  const made = await makePackage(deps, asked.businessId, { id, now }).catch(async (error: unknown) => {
    await failExport(pool, id, 'We couldn’t create the export.');
    throw error;
  });
  const fileKey = await storage.put('exports', { bytes: made.bytes, kind: 'zip' });
  const kept = await transaction(pool, async (tx) => {
    const finished = await finishExport(tx, id, {
      fileKey,
      bytes: made.bytes.length,
      records: made.records,
      now,
      goneAt: new Date(now.getTime() + RETENTION_MS),
    });
    if (finished) await deps.onExportReady(tx, { exportId: id });
    return finished;
  });
  if (!kept) await storage.delete(fileKey);
}

/** Deletes expired packages. */
async function deleteExpiredExports({ pool, clock, storage }: ExportDeps): Promise<void> {
  const now = clock.now();
  for (const { id, fileKey } of await listExpiredExports(pool, now)) {
    await storage.delete(fileKey);
    // Last, so that an interrupted job is repeated.
    await deleteExport(pool, id);
  }
  await deleteFailed(pool, new Date(now.getTime() - RETENTION_MS));
}

export const exportJobs = (deps: ExportDeps): JobHandlers => ({
  [MAKE_EXPORT]: async (payload) => {
    const id = typeof payload === 'object' && payload !== null && 'id' in payload ? payload.id : null;
    if (typeof id !== 'string') throw new TypeError('The job names no export.');
    await makeExport(deps, id);
  },
  'portability.remove-exports': () => deleteExpiredExports(deps),
});

export const exportSchedules: JobSchedule[] = [{ task: 'portability.remove-exports', pattern: '35 * * * *' }];

const isExpired = ({ goneAt }: ExportRow, now: Date): boolean => goneAt !== null && goneAt <= now;

function present(row: ExportRow, now: Date): BusinessExport {
  const { id, askedAt, readyAt, problem, goneAt, bytes, records } = row;
  const made = readyAt === null ? 'making' : 'ready';
  const state = problem !== null ? 'failed' : isExpired(row, now) ? 'gone' : made;
  return {
    id,
    state,
    askedAt: askedAt.toISOString(),
    goneAt: goneAt?.toISOString() ?? null,
    bytes: bytes === null ? null : Number(bytes),
    records,
  };
}
