// TEST_DATABASE_URL, or the usual address of this machine.
import os from 'node:os';
import pg from 'pg';

/** A server where we may create databases, or null. */
export async function findPostgres() {
  const user = encodeURIComponent(os.userInfo().username);
  const addresses = process.env.TEST_DATABASE_URL
    ? [process.env.TEST_DATABASE_URL]
    : [`postgres://${user}@127.0.0.1:5432/postgres`, 'postgres://postgres@127.0.0.1:5432/postgres'];
  for (const address of addresses) if (await letsUsCreateDatabases(address)) return address;
  return null;
}

export async function letsUsCreateDatabases(address) {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 3000 });
  try {
    await client.connect();
    const { rows } = await client.query(
      `SELECT rolcreatedb OR rolsuper AS allowed, current_setting('server_version_num')::int >= 150000 AS recent
         FROM pg_roles WHERE rolname = current_user`,
    );
    return rows[0]?.allowed === true && rows[0]?.recent === true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
