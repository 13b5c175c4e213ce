import type { AuditContext } from '#shared/audit/record-audit.server.ts';
import type { Tx } from '#shared/db/database.server.ts';
import type { StoredFile } from '#shared/storage/file-storage.ts';

// Implemented by portability/ and injected, as that feature comes later.

export interface ExportSummary {
  id: string;
  state: 'making' | 'ready' | 'failed' | 'gone';
  askedAt: string;
  goneAt: string | null;
  bytes: number | null;
  records: number | null;
}

/** The caller must check permission. */
export interface ExportProvider {
  listExports(businessId: number): Promise<ExportSummary[]>;
  /**
   * Runs in the caller's transaction; does nothing while one is being made. Throws `conflict` (409) after five a day.
   */
  startExport(tx: Tx, act: AuditContext, asked: { id: string; businessId: number }): Promise<void>;
  /** Throws `not_found` (404) and `gone` (410). */
  openExport(
    act: AuditContext,
    asked: { businessId: number; exportId: string },
  ): Promise<StoredFile & { fileName: string }>;
}
