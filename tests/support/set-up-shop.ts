import { createTestDatabase, type TestDatabase } from './database.ts';
import { setUp } from './set-up-database.ts';
import { openShop, type Shop } from './shop.ts';

/** A shop on a database of its own. */
export function setUpShop(): Shop & { database: TestDatabase } {
  return setUp(
    async () => {
      const database = await createTestDatabase();
      return { ...(await openShop(database.pool)), database };
    },
    async ({ close, database }) => {
      await close();
      await database.drop();
    },
  );
}
