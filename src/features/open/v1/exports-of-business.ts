import type { Act } from '#shared/audit/record-audit.server.ts';
import type { Tx } from '#shared/db/database.server.ts';
import type { StoredFile } from '#shared/storage/file-storage.ts';

// The file of everything of a business is made by a later feature (portability/), which is handed in where the site is
// put together.

/** A file that was asked for; instants in ISO 8601. */
export interface ExportOfBusiness {
  id: string;
  state: 'making' | 'ready' | 'failed' | 'gone';
  askedAt: string;
  goneAt: string | null;
  bytes: number | null;
  records: number | null;
}

/** Makes and hands out those files, for somebody who has seen to who may. */
export interface ExportsOfBusiness {
  /** The latest of a business, the newest first. */
  listExports(businessId: number): Promise<ExportOfBusiness[]>;
  /** Has one made, in the caller's transaction; nothing happens while one is being made. Throws `conflict` (409) after five in a day. */
  begin(tx: Tx, act: Act, asked: { id: string; businessId: number }): Promise<void>;
  /** Throws `not_found` (404) for another business's, and `gone` (410). */
  handOut(
    act: Act,
    asked: { businessId: number; exportId: string },
  ): Promise<StoredFile & { fileName: string }>;
}
