import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileKey, fileKinds, kindOfKey } from './file-kinds.ts';
import { cannotKeep, type FileStorage } from './file-storage.ts';

/** Files under `root`, a folder that no web server publishes. Readable by this process's user only. */
export function diskStorage(root: string): FileStorage {
  return {
    async put(folder, { bytes, kind, name }) {
      const key = fileKey(folder, kind, name);
      const target = path.join(root, key);
      // Renamed when whole, so that nobody reads half of it, not even after a crash.
      const unfinished = unfinishedOf(root, key);
      try {
        await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
        await writeFile(unfinished, bytes, { mode: 0o600, flush: true });
        await rename(unfinished, target);
      } catch (error) {
        // What there was room for takes the room of others.
        await rm(unfinished, { force: true }).catch(() => undefined);
        throw hasNoRoom(error) ? cannotKeep(error) : error;
      }
      return key;
    },

    async read(key) {
      const kind = kindOfKey(key);
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
      if (kindOfKey(key) === null) return;
      await rm(path.join(root, key), { force: true });
      // What a process left that died while it wrote.
      await rm(unfinishedOf(root, key), { force: true });
    },
  };
}

const unfinishedOf = (root: string, key: string): string =>
  path.join(root, `.unfinished-${path.basename(key)}`);

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';

/** The disk is full, somebody's share of it is used up, or it has gone wrong and may only be read. */
const hasNoRoom = (error: unknown): boolean => ['ENOSPC', 'EDQUOT', 'EROFS'].includes(String(codeOf(error)));
