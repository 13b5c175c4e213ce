import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileKey, fileKinds, readFileKind } from './file-kinds.ts';
import { type FileStorage, storageUnavailable } from './file-storage.ts';

/** Stores files under `root`, readable only by this process's user. No web server may publish it. */
export function diskStorage(root: string): FileStorage {
  return {
    async put(folder, { bytes, kind, name }) {
      const key = fileKey(folder, kind, name);
      const target = path.join(root, key);
      // Renamed when complete, so that no reader sees a partial file, even after a crash.
      const unfinished = temporaryPath(root, key);
      try {
        await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
        await writeFile(unfinished, bytes, { mode: 0o600, flush: true });
        await rename(unfinished, target);
      } catch (error) {
        // Frees the space of the failed write.
        await rm(unfinished, { force: true }).catch(() => undefined);
        throw isDiskFull(error) ? storageUnavailable(error) : error;
      }
      return key;
    },

    async read(key) {
      const kind = readFileKind(key);
      if (kind === null) return null;
      try {
        const file = await open(path.join(root, key));
        const { size } = await file.stat();
        return {
          content: createReadStream('', { fd: file }),
          contentType: fileKinds[kind].contentType,
          bytes: size,
        };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async delete(key) {
      if (readFileKind(key) === null) return;
      await rm(path.join(root, key), { force: true });
      // Left by a process that died while writing.
      await rm(temporaryPath(root, key), { force: true });
    },
  };
}

const temporaryPath = (root: string, key: string): string =>
  path.join(root, `.unfinished-${path.basename(key)}`);

const errorCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

const isMissing = (error: unknown): boolean => errorCode(error) === 'ENOENT';

/** The disk is full, over quota, or read-only after a fault. */
const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EROFS'].includes(String(errorCode(error)));
