import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PictureContent } from './copy.ts';

/** Increment it when the drawing changes, to invalidate the folder. */
const DRAWING_VERSION = 1;

const DAY_MS = 86_400_000;
/** Old texts are no longer requested. */
const MAX_AGE_MS = 30 * DAY_MS;
const SWEEP_INTERVAL_MS = DAY_MS;

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_TRAILER = Buffer.from('IEND\xaeB`\x82', 'latin1');

/**
 * Drawn pictures in a folder of this machine, by what they say: other words have another name, so that none is ever
 * out of date. What has not been asked for in a month is removed.
 */
export class PictureFolder {
  readonly #folder: string;
  readonly #now: () => Date;
  #sweptAt = 0;

  constructor(folder: string, now: () => Date) {
    this.#folder = folder;
    this.#now = now;
  }

  /** The name of a picture's file. */
  nameOf(words: PictureContent): string {
    return `${createHash('sha256')
      .update(JSON.stringify([DRAWING_VERSION, words]))
      .digest('hex')}.png`;
  }

  /** The picture, or null when there is none, or only a part of one. */
  async read(name: string): Promise<Buffer | null> {
    const file = path.join(this.#folder, name);
    try {
      const picture = await readFile(file);
      const whole = picture.subarray(0, 8).equals(PNG_SIGNATURE) && picture.subarray(-8).equals(PNG_TRAILER);
      if (!whole) return null;
      const { mtimeMs } = await stat(file);
      // When it was last asked for, to the day.
      if (this.#now().getTime() - mtimeMs > DAY_MS) await utimes(file, this.#now(), this.#now());
      return picture;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** Keeps a picture; once a day it also removes those that nobody asks for. */
  async keep(name: string, picture: Buffer): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    // Renamed when whole, so that nobody reads half of it.
    const unfinished = path.join(this.#folder, `.unfinished-${randomUUID()}`);
    await writeFile(unfinished, picture, { mode: 0o600 });
    await utimes(unfinished, this.#now(), this.#now());
    await rename(unfinished, path.join(this.#folder, name));
    if (this.#now().getTime() - this.#sweptAt < SWEEP_INTERVAL_MS) return;
    this.#sweptAt = this.#now().getTime();
    await this.#sweep();
  }

  async #sweep(): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      const file = path.join(this.#folder, name);
      // Another process may sweep the same folder.
      const found = await stat(file).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      const isForgotten = found !== null && this.#now().getTime() - found.mtimeMs > MAX_AGE_MS;
      if (isForgotten) await rm(file, { force: true });
    }
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
