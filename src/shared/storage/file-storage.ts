import type { Readable } from 'node:stream';
import { AppError } from '../domain/app-error.ts';
import type { FileKind } from './file-kinds.ts';

export interface StoredFile {
  content: Readable;
  contentType: string;
  bytes: number;
}

export interface NewFile {
  bytes: Uint8Array;
  kind: FileKind;
  name?: string;
}

/**
 * Uploaded files, in a local folder or an S3-compatible store. Only our routes serve them and check access. Files are
 * immutable: a replacement has a new name.
 */
export interface FileStorage {
  /**
   * Stores the file in `folder` (lower-case letters and hyphens) and returns its key. The name is random, or `name`
   * plus extension if the caller recorded a random one first, to find the file after a crash. Throws `unavailable`
   * (503).
   */
  put(folder: string, file: NewFile): Promise<string>;
  /** Null if there is no such file. */
  read(key: string): Promise<StoredFile | null>;
  /** Does nothing if it is already gone. */
  delete(key: string): Promise<void>;
}

/** An operator has to free the disk or restart the store. */
const RETRY_AFTER_SECONDS = 60;

/** `cause` is for the log. */
export const storageUnavailable = (cause: unknown): AppError =>
  new AppError('unavailable', 'We can’t store or open files right now. Try again later.', {
    cause,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
