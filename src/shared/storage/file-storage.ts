import type { Readable } from 'node:stream';
import { AppError } from '../domain/app-error.ts';
import type { FileKind } from './file-kinds.ts';

/** A stored file on its way out. */
export interface StoredFile {
  content: Readable;
  contentType: string;
  bytes: number;
}

/** A file on its way in. */
export interface NewFile {
  bytes: Uint8Array;
  kind: FileKind;
  name?: string;
}

/**
 * Where uploaded files live: a folder of this machine or an S3-compatible store. Nobody reaches them but through
 * a route of ours, which decides who may. A file never changes: what replaces it has another name.
 */
export interface FileStorage {
  /**
   * Keeps the bytes in `folder` (lower-case letters and hyphens) and answers the file's key. It has a random name, or
   * `name` with the ending of its kind: a random one that its caller has written down before, so that a file is found
   * whatever dies, with the width of a picture after it ("…-640"). Throws `unavailable` (503) where it cannot be kept.
   */
  put(folder: string, file: NewFile): Promise<string>;
  /** The file, or null when there is none by that key. */
  read(key: string): Promise<StoredFile | null>;
  /** Removes it; nothing happens when it is gone already. */
  delete(key: string): Promise<void>;
}

/** A full disk is made room on, and a store comes back, when somebody has looked after it. */
const RETRY_AFTER_SECONDS = 60;

/** What a store throws that cannot do what it is asked; `cause` is for the log. */
export const storageUnavailable = (cause: unknown): AppError =>
  new AppError('unavailable', 'We can’t store or open files right now. Try again later.', {
    cause,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
