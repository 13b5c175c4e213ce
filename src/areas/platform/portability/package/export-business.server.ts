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
  /** Runs in the transaction that has a package ready: the place to queue an e-mail. */
  onExportReady(tx: Tx, ready: { exportId: string }): Promise<void>;
}

const DAY_MS = 86_400_000;
/** For so long it is handed out (docs/product/export-and-import.md#export). */
const RETENTION_MS = 7 * DAY_MS;
const MAX_EXPORTS_PER_DAY = 5;
const MAKE_EXPORT = 'portability.make-export';

/** The packages of a business. Throws as `authoriseBusiness`. */
export async function listExports(
  { pool, clock }: Pick<ExportDeps, 'pool' | 'clock'>,
  user: { id: string },
  businessId: number,
): Promise<BusinessExport[]> {
  await authoriseBusiness(pool, user, businessId, 'export_business');
  return listBusinessExports(pool, businessId, clock.now());
}

/** The packages of a business, the newest first, for whoever may have them. */
export async function listBusinessExports(db: Db, businessId: number, now: Date): Promise<BusinessExport[]> {
  return (await selectExports(db, businessId)).map((row) => present(row, now));
}

/**
 * Has a package made of everything of a business, and tells in the audit log who asked. While one is being made nothing
 * happens. Throws as `authoriseBusiness`, and `conflict` (409) after five in a day.
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

/**
 * Has a package made, within a transaction of somebody who has seen to who may; while one is being made nothing happens.
 * Throws `conflict` (409) after five in a day.
 */
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
 * A package on its way to its owner, with an entry in the audit log. Throws as `authoriseBusiness`, `not_found` (404)
 * for one of another business, and `gone` (410) for one whose time is up.
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

/** The same for a caller that has checked who may; `within` runs in the transaction that records it. Throws `not_found` (404) and `gone` (410). */
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

/** Makes a package that was asked for. Safe to run again: of two that are made, one is kept. */
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

/** Removes the files of packages whose time is up. */
async function deleteExpiredExports({ pool, clock, storage }: ExportDeps): Promise<void> {
  const now = clock.now();
  for (const { id, fileKey } of await listExpiredExports(pool, now)) {
    await storage.delete(fileKey);
    // Last, so that a job that dies is done again.
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
