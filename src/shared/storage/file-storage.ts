import type { Readable } from 'node:stream';
import type { FileKind } from './file-kinds.ts';

/** A stored file on its way out. */
export interface StoredFile {
  content: Readable;
  contentType: string;
  bytes: number;
}

/**
 * Where uploaded files live: a folder of this machine or an S3-compatible store. Nobody reaches them but through
 * a route of ours, which decides who may. A file never changes: what replaces it has another name.
 */
export interface FileStorage {
  /** Keeps the bytes under a random name in `folder` (lower-case letters and hyphens) and answers the file's key. */
  put(folder: string, file: { bytes: Buffer; kind: FileKind }): Promise<string>;
  /** The file, or null when there is none by that key. */
  read(key: string): Promise<StoredFile | null>;
  /** Removes it; nothing happens when it is gone already. */
  delete(key: string): Promise<void>;
}
