import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { runProgram } from './program.ts';

const MEGABYTES = 8;

/** tmpfs allocates whole blocks. */
const BLOCK_BYTES = 4_096;

/** A disk for uploads that can be filled up. */
export interface SmallDisk {
  fill(): void;
  free(): void;
  takeAway(): Promise<void>;
}

/** Mounts a tmpfs of 8 MB; null without permission. */
export async function mountSmallDisk(folder: string): Promise<SmallDisk | null> {
  mkdirSync(folder, { recursive: true });
  const { status } = await runProgram('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${MEGABYTES}m,mode=0700`,
    'fettle-small-disk',
    folder,
  ]);
  if (status !== 0) return null;
  const filler = path.join(folder, '.filler');
  return {
    fill() {
      const file = openSync(filler, 'w');
      try {
        // Write until it fails: free space changes while uploads go on.
        for (const block = Buffer.alloc(BLOCK_BYTES); ; ) writeSync(file, block);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler, { force: true }),
    takeAway: async () => void (await runProgram('umount', [folder])),
  };
}
