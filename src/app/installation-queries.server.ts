import { type Db, queryOne } from '#shared/db/database.server.ts';

/** Makes a database that is nobody's yet, and has nothing of a demo, a real site's. */
export async function claimForProduction(db: Db): Promise<void> {
  await db.query(
    `INSERT INTO installation (kind)
     SELECT 'production' WHERE NOT EXISTS (SELECT FROM users WHERE is_demo)
                           AND NOT EXISTS (SELECT FROM businesses WHERE is_demo)
     ON CONFLICT DO NOTHING`,
  );
}

/**
 * Whose the database is, and how many accounts and businesses of a demo it has: they count beside the mark, which
 * somebody might have cleared away.
 */
export function readInstallation(db: Db): Promise<{ kind: 'demo' | 'production' | null; demoRows: number }> {
  return queryOne(
    db,
    `SELECT (SELECT kind FROM installation) AS kind,
            (SELECT count(*) FROM users WHERE is_demo) + (SELECT count(*) FROM businesses WHERE is_demo)
              AS "demoRows"`,
  );
}
