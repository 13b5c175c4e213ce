import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { singleLineText } from '#shared/domain/single-line-text.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import type { ListingImport } from './contract.ts';
import { beginImport, findImport, insertImport } from './import-queries.server.ts';
import { openListingFile } from './listing-file.server.ts';

export const PROCESS_IMPORTS = 'listings.work-on-imports';

export interface CreateImportDeps {
  pool: Pool;
  outbox: Outbox;
}

/** Stores a file and queues its check; lists nothing yet. Throws 415 and 400 on `file`, as `openListingFile`. */
export async function createImport(
  deps: CreateImportDeps,
  act: AuditContext,
  file: { name: string; bytes: Buffer },
): Promise<ListingImport> {
  const { ignored } = openListingFile(file.bytes, 'file');
  const content = await promisify(gzip)(file.bytes);
  return transaction(deps.pool, async (tx) => {
    const importId = await insertImport(tx, {
      fileName: singleLineText(file.name, 200) || 'listings.csv',
      content,
      ignoredColumns: ignored.slice(0, 50).map((heading) => singleLineText(heading, 60)),
      startedBy: act.actorId,
      requestId: act.requestId,
    });
    await deps.outbox.enqueue(tx, PROCESS_IMPORTS, {});
    return requireImport(await findImport(tx, importId));
  });
}

/** Audited. Throws `not_found` (404), or `conflict` (409) unless it was checked and not started. */
export async function startImport(
  deps: CreateImportDeps,
  act: AuditContext,
  importId: string,
): Promise<ListingImport> {
  return transaction(deps.pool, async (tx) => {
    const checked = requireImport(await findImport(tx, importId));
    if (!(await beginImport(tx, importId, { startedBy: act.actorId, requestId: act.requestId })))
      throw new AppError('conflict', refusals[checked.state]);
    await recordAudit(tx, act, {
      action: 'import.started',
      subject: 'import',
      subjectId: importId,
      details: { file: checked.fileName, rows: checked.rowsRead, expected: checked.newListings },
    });
    await deps.outbox.enqueue(tx, PROCESS_IMPORTS, {});
    return requireImport(await findImport(tx, importId));
  });
}

const refusals: Readonly<Record<ListingImport['state'], string>> = {
  checking: 'We’re still checking this file.',
  checked: 'This import has just started.',
  importing: 'This import is already running.',
  imported: 'You’ve already imported this file.',
  failed: 'You can’t import this file. Fix it and check it again.',
};

function requireImport(found: ListingImport | null): ListingImport {
  if (found === null) throw new AppError('not_found', 'Import not found');
  return found;
}
