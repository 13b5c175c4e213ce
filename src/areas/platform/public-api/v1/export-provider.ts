import type { AuditContext } from '#shared/audit/record-audit.server.ts';
import type { Tx } from '#shared/db/database.server.ts';
import type { StoredFile } from '#shared/storage/file-storage.ts';

// The file of everything of a business is made by a later feature (portability/), which is handed in where the site is
// put together.

/** A file that was asked for; instants in ISO 8601. */
export interface ExportSummary {
  id: string;
  state: 'making' | 'ready' | 'failed' | 'gone';
  askedAt: string;
  goneAt: string | null;
  bytes: number | null;
  records: number | null;
}

/** Makes and hands out those files, for somebody who has seen to who may. */
export interface ExportProvider {
  /** The latest of a business, the newest first. */
  listExports(businessId: number): Promise<ExportSummary[]>;
  /** Has one made, in the caller's transaction; nothing happens while one is being made. Throws `conflict` (409) after five in a day. */
  startExport(tx: Tx, act: AuditContext, asked: { id: string; businessId: number }): Promise<void>;
  /** Throws `not_found` (404) for another business's, and `gone` (410). */
  openExport(
    act: AuditContext,
    asked: { businessId: number; exportId: string },
  ): Promise<StoredFile & { fileName: string }>;
}
