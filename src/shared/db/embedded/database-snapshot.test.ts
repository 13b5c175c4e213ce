import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DATABASE_FOLDER, digestFolder, restoreSnapshot, saveSnapshot } from './database-snapshot.server.ts';

describe('an image of a data folder', () => {
  let folder: string;
  let image: string;
  let into: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'fettle-image-'));
    image = path.join(folder, 'image');
    into = path.join(folder, 'data');
    const original = path.join(folder, 'original');
    mkdirSync(path.join(original, DATABASE_FOLDER, 'pg_notify'), { recursive: true });
    mkdirSync(path.join(original, 'uploads'));
    writeFileSync(path.join(original, DATABASE_FOLDER, 'PG_VERSION'), '18\n');
    writeFileSync(path.join(original, 'uploads', 'photo'), 'of a hall');
    mkdirSync(into);
    saveSnapshot(original, image, 'these sources');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is restored whole, empty folders too, beside what is there', () => {
    writeFileSync(path.join(into, 'auth-secret'), 'mine');
    expect(restoreSnapshot(image, into, 'these sources')).toBe(true);
    expect(readFileSync(path.join(into, 'auth-secret'), 'utf8')).toBe('mine');
    rmSync(path.join(into, 'auth-secret'));
    expect(digestFolder(into)).toBe(digestFolder(path.join(folder, 'original')));
    expect(existsSync(path.join(into, DATABASE_FOLDER, 'pg_notify'))).toBe(true);
  });

  it('is none where it was made of something else, or never', () => {
    expect(restoreSnapshot(image, into, 'later sources')).toBe(false);
    expect(restoreSnapshot(path.join(folder, 'nowhere'), into, 'these sources')).toBe(false);
    expect(existsSync(path.join(into, DATABASE_FOLDER))).toBe(false);
  });

  it.each([
    [
      'a file is longer',
      (files: string) => appendFileSync(path.join(files, DATABASE_FOLDER, 'PG_VERSION'), ' '),
    ],
    ['a file is gone', (files: string) => rmSync(path.join(files, 'uploads', 'photo'))],
    [
      'an empty folder is gone',
      (files: string) => rmSync(path.join(files, DATABASE_FOLDER, 'pg_notify'), { recursive: true }),
    ],
    ['all is gone', (files: string) => rmSync(files, { recursive: true })],
    ['its note is no note', (files: string) => writeFileSync(path.join(files, '../image.json'), '{')],
  ])('is refused where %s, and leaves nothing', (_what, damage) => {
    damage(path.join(image, 'files'));
    expect(() => restoreSnapshot(image, into, 'these sources')).toThrow('is damaged');
    expect(digestFolder(into)).toBe(digestFolder(mkdtempSync(path.join(folder, 'empty-'))));
  });

  it('begins again where somebody was interrupted', () => {
    mkdirSync(path.join(into, `${DATABASE_FOLDER}.arriving`), { recursive: true });
    writeFileSync(path.join(into, `${DATABASE_FOLDER}.arriving`, 'half'), 'a file');
    expect(restoreSnapshot(image, into, 'these sources')).toBe(true);
    expect(digestFolder(into)).toBe(digestFolder(path.join(folder, 'original')));
  });
});
