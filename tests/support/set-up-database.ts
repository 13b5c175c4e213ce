import { beforeAll, type beforeEach } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';

/**
 * Opens something before the first test of the file or `describe` and closes it after the last, or for each with
 * `beforeEach`. Read its fields in tests and hooks only.
 */
export function setUp<Opened extends object>(
  open: () => Promise<Opened>,
  close: (opened: Opened) => Promise<void>,
  before: typeof beforeAll | typeof beforeEach = beforeAll,
): Opened {
  const opened: Partial<Opened> = {};
  before(async () => {
    const filled = Object.assign(opened, await open());
    return () => close(filled);
  });
  // Hooks and tests run after it is filled.
  return opened as Opened;
}

export function setUpDatabase(): TestDatabase {
  return setUp(createTestDatabase, ({ drop }) => drop());
}
