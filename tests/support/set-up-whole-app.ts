import { createTestDatabase, type TestDatabase } from './database.ts';
import { setUp } from './set-up-database.ts';
import { openWholeApp, type WholeApp } from './whole-app.ts';

/** The whole app on a database of its own. */
export function setUpWholeApp(
  log?: Parameters<typeof openWholeApp>[1],
): WholeApp & { database: TestDatabase } {
  return setUp(
    async () => {
      const database = await createTestDatabase();
      return { ...(await openWholeApp(database.pool, log)), database };
    },
    async ({ close, database }) => {
      await close();
      await database.drop();
    },
  );
}
