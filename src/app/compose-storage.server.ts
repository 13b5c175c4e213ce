import path from 'node:path';
import { diskStorage } from '#shared/storage/disk-storage.server.ts';
import type { FileStorage } from '#shared/storage/file-storage.ts';
import { s3Storage } from '#shared/storage/s3-storage.server.ts';
import type { Config } from './config.server.ts';

/** Uploads go to the S3-compatible store that is configured, else into the data folder. */
export function composeStorage(config: Config): FileStorage {
  return config.s3 === null ? diskStorage(path.join(config.dataDir, 'uploads')) : s3Storage(config.s3);
}
