import { expect, it } from 'vitest';
import { findComplaints } from './rules.ts';

const listRules = async (sql: string) => (await findComplaints(sql)).map(({ rule }) => rule);

it.each([
  ['ALTER TABLE bookings ADD COLUMN code uuid DEFAULT gen_random_uuid()', ['rewrites-table']],
  ['ALTER TABLE bookings ADD COLUMN seen timestamptz DEFAULT clock_timestamp()', ['rewrites-table']],
  ['ALTER TABLE bookings ADD COLUMN number bigserial', ['rewrites-table']],
  ['ALTER TABLE bookings ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY', ['rewrites-table']],
  ['ALTER TABLE bookings ADD COLUMN half int GENERATED ALWAYS AS (total / 2) STORED', ['rewrites-table']],
  ['ALTER TABLE bookings ALTER COLUMN total_pence TYPE bigint', ['rewrites-table']],
  ['ALTER TABLE bookings SET UNLOGGED', ['rewrites-table']],
  ['ALTER TABLE bookings ADD COLUMN note text NOT NULL', ['last-release-cannot-write']],
  [`ALTER TABLE bookings ADD COLUMN note text DEFAULT '' CHECK (length(note) < 9)`, ['scans-under-lock']],
  ['ALTER TABLE bookings ADD COLUMN room bigint REFERENCES rooms (id)', ['scans-under-lock']],
  ['ALTER TABLE bookings ALTER COLUMN note SET NOT NULL', ['scans-under-lock']],
  ['ALTER TABLE bookings ADD CONSTRAINT few CHECK (places < 11)', ['scans-under-lock']],
  ['ALTER TABLE bookings ADD FOREIGN KEY (room) REFERENCES rooms (id)', ['scans-under-lock']],
  ['ALTER TABLE bookings ADD CONSTRAINT one UNIQUE (order_id)', ['index-under-lock']],
  ['ALTER TABLE bookings ADD COLUMN code text UNIQUE', ['index-under-lock']],
  ['CREATE INDEX bookings_idx ON bookings (order_id)', ['index-under-lock']],
  ['DROP INDEX bookings_idx', ['index-under-lock']],
  ['CREATE INDEX CONCURRENTLY bookings_idx ON bookings (order_id)', ['without-transaction', 'begun-again']],
  ['-- Without a transaction.\nCREATE INDEX CONCURRENTLY a_idx ON bookings (a)', ['begun-again']],
  ['-- Without a transaction.\nALTER TABLE bookings ADD COLUMN a text', ['without-transaction']],
  ['ALTER TABLE bookings DROP COLUMN note', ['last-release-reads-it']],
  ['ALTER TABLE bookings RENAME note TO remark', ['last-release-reads-it']],
  ['ALTER TABLE bookings RENAME TO orders', ['last-release-reads-it']],
  ['DROP TABLE bookings', ['last-release-reads-it']],
  ['DROP FUNCTION merged_customer_rows', ['last-release-reads-it']],
  [`UPDATE bookings SET note = ''`, ['rows-by-a-job']],
  ['DELETE FROM bookings', ['rows-by-a-job']],
  ['SET lock_timeout = 0', ['sets-time-outs']],
  ['TRUNCATE bookings', ['unknown']],
  ['LOCK TABLE bookings', ['unknown']],
  ['VACUUM FULL bookings', ['unknown']],
  ['COMMIT', ['unknown']],
  ['DO $$ BEGIN UPDATE bookings SET a = 1; END $$', ['unknown']],
  [
    'ALTER TABLE b ADD CONSTRAINT c CHECK (a > 1) NOT VALID; ALTER TABLE b VALIDATE CONSTRAINT c',
    ['validates-beside-others'],
  ],
])('refused: %s', async (sql, rules) => {
  expect(await listRules(sql)).toEqual(rules);
});

it.each([
  'ALTER TABLE bookings ADD COLUMN note text',
  `ALTER TABLE bookings ADD COLUMN seen timestamptz NOT NULL DEFAULT now(), ADD COLUMN tags text[] NOT NULL DEFAULT '{}'`,
  'ALTER TABLE bookings ADD CONSTRAINT few CHECK (places < 11) NOT VALID',
  'ALTER TABLE bookings ADD FOREIGN KEY (room) REFERENCES rooms (id) NOT VALID',
  'ALTER TABLE bookings VALIDATE CONSTRAINT few; ALTER TABLE bookings VALIDATE CONSTRAINT one',
  'ALTER TABLE bookings ADD CONSTRAINT one UNIQUE USING INDEX bookings_idx',
  'ALTER TABLE bookings ALTER COLUMN note DROP NOT NULL, ALTER COLUMN note SET DEFAULT 1',
  '-- Without a transaction.\nDROP INDEX CONCURRENTLY IF EXISTS i; CREATE INDEX CONCURRENTLY i ON bookings (a)',
  // A new table: nobody uses it yet.
  `CREATE TABLE rooms (id bigserial PRIMARY KEY, name text NOT NULL CHECK (name <> ''));
   CREATE INDEX rooms_idx ON rooms (name); INSERT INTO rooms SELECT 1, 'a'; UPDATE rooms SET name = 'b';
   ALTER TABLE rooms ADD COLUMN code uuid NOT NULL DEFAULT gen_random_uuid()`,
  `CREATE FUNCTION one() RETURNS int LANGUAGE sql RETURN 1;
   CREATE TRIGGER t AFTER INSERT ON bookings FOR EACH ROW EXECUTE FUNCTION noted()`,
])('let through: %s', async (sql) => {
  expect(await listRules(sql)).toEqual([]);
});

it('is said with its line, and waived by a reason above the statement alone', async () => {
  const sql = (waiver: string) =>
    `-- Of bookings – each “one”.\n\n-- Why.\n${waiver}\nDROP TABLE bookings;\nDROP TABLE holds;`;
  expect(await findComplaints(sql('--'))).toMatchObject([{ line: 5 }, { line: 6 }]);
  const waiver = '-- waived last-release-reads-it: nothing has asked for it since May';
  expect(await findComplaints(sql(waiver))).toMatchObject([{ line: 6, rule: 'last-release-reads-it' }]);
  expect(await findComplaints(sql('-- waived last-release-reads-it:'))).toHaveLength(2);
  expect(await findComplaints(sql('-- waived unknown: it is fine'))).toHaveLength(2);
});
