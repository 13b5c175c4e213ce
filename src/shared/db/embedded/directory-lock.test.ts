import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isDirectoryLocked, lockDirectory } from './directory-lock.server.ts';

describe('lockDirectory', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'fettle-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('refuses a second opener by name, and frees the folder on release', () => {
    const lock = lockDirectory(folder);
    expect(() => lockDirectory(folder)).toThrow(`in use by process ${process.pid}`);
    expect(isDirectoryLocked(folder)).toBe(true);
    lock.release();
    expect(isDirectoryLocked(folder)).toBe(false);
    lockDirectory(folder).release();
  });

  it('takes over the lock of a process that is gone', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    writeFileSync(path.join(folder, 'fettle.pid'), `${child.pid}\n12345\n`);
    expect(isDirectoryLocked(folder)).toBe(false);
    lockDirectory(folder).release();
  });

  it.runIf(existsSync('/proc/self/stat'))('is not fooled by a pid that was given to a later process', () => {
    writeFileSync(path.join(folder, 'fettle.pid'), `${process.pid}\n1\n`);
    expect(isDirectoryLocked(folder)).toBe(false);
    lockDirectory(folder).release();
  });

  it('leaves a lock alone that another process has taken since', () => {
    const lock = lockDirectory(folder);
    writeFileSync(path.join(folder, 'fettle.pid'), '1\n\n');
    lock.release();
    expect(existsSync(path.join(folder, 'fettle.pid'))).toBe(true);
  });

  it.each(['', 'not a pid', '-5\n'])('takes over a lock that holds %j', (content) => {
    writeFileSync(path.join(folder, 'fettle.pid'), content);
    expect(isDirectoryLocked(folder)).toBe(false);
    lockDirectory(folder).release();
  });
});
