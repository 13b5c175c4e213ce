import { loadModule } from 'libpg-query';
import { beforeAll, describe, expect, it } from 'vitest';
import { findMismatches } from './sql-rows/compare.ts';
import type { Column } from './sql-rows/database.ts';
import { type Catalogue, inferNullability, type Nullability } from './sql-rows/nullability.ts';
import type { DeclaredColumn, Statement } from './sql-rows/statements.ts';

const catalogue: Catalogue = {
  tables: new Map([
    [
      'users',
      new Map<string, Nullability>([
        ['id', 'never'],
        ['name', 'never'],
        ['phone', 'maybe'],
      ]),
    ],
    [
      'bookings',
      new Map<string, Nullability>([
        ['id', 'never'],
        ['user_id', 'never'],
        ['pence', 'maybe'],
      ]),
    ],
  ]),
  views: new Map([['callable', 'SELECT id, phone FROM users WHERE phone IS NOT NULL']]),
};

beforeAll(() => loadModule());

describe('whether a column can be null', () => {
  it.each<[sql: string, expected: Nullability[]]>([
    ['SELECT id, phone FROM users', ['never', 'maybe']],
    ['SELECT * FROM users', ['never', 'never', 'maybe']],
    ['SELECT phone FROM users WHERE phone IS NOT NULL', ['never']],
    ['SELECT phone FROM users WHERE phone = $1 OR phone LIKE $2', ['never']],
    ['SELECT phone FROM users WHERE phone = $1 OR name = $2', ['maybe']],
    ['SELECT u.name FROM bookings b LEFT JOIN users u ON u.id = b.user_id', ['maybe']],
    ['SELECT u.name FROM bookings b LEFT JOIN users u ON u.id = b.user_id WHERE u.id = $1', ['never']],
    ['SELECT u.name FROM bookings b JOIN users u ON u.id = b.user_id', ['never']],
    ['SELECT sum(pence), count(pence) FROM bookings', ['maybe', 'never']],
    ['SELECT sum(pence) FROM bookings WHERE pence > 0 GROUP BY user_id', ['never']],
    ['SELECT coalesce(sum(pence), 0) FROM bookings', ['never']],
    [
      "SELECT CASE WHEN id IS NULL THEN 'a' END, upper(phone), EXISTS (SELECT 1) FROM users",
      ['maybe', 'maybe', 'never'],
    ],
    ['WITH found AS (SELECT phone FROM users) SELECT phone FROM found', ['maybe']],
    ['SELECT (SELECT max(pence) FROM bookings), (SELECT count(*) FROM bookings)', ['maybe', 'never']],
    ['SELECT (SELECT name FROM users WHERE id = $1)', ['unknown']],
    ['SELECT phone FROM users UNION ALL SELECT name FROM users', ['maybe']],
    ['SELECT phone FROM callable', ['never']],
    ["UPDATE users SET phone = '1' RETURNING phone", ['never']],
    ['DELETE FROM users RETURNING id, phone', ['never', 'maybe']],
    ['INSERT INTO users (phone) VALUES ($1) RETURNING id, phone', ['never', 'unknown']],
    ['SELECT x.y FROM unnest($1::text[]) AS x (y)', ['unknown']],
  ])('%s', (sql, expected) => {
    expect(inferNullability(sql, catalogue)).toEqual(expected);
  });
});

describe('a statement', () => {
  const text: DeclaredColumn = {
    accepts: (kind) => kind === 'string',
    nullable: false,
    optional: false,
    type: 'string',
  };
  const compare = async (row: Record<string, DeclaredColumn>, columns: Column[], sql: string) => {
    const statement: Statement = {
      where: 'queries.server.ts:1',
      texts: [{ text: sql, instantsAsText: false }],
      unknown: null,
      row: new Map(Object.entries(row)),
    };
    const database = { catalogue, describe: async () => columns, close: async () => undefined };
    return (await findMismatches(statement, database)).map(({ says }) => says);
  };
  const name: Column = { name: 'name', kind: 'string', type: 'text' };

  it('answers the columns that its row type declares', async () => {
    expect(await compare({ name: text }, [name], 'SELECT name FROM users')).toEqual([]);
    expect(await compare({ name: text, town: text }, [name], 'SELECT name FROM users')).toEqual([
      'town is declared, but not selected',
    ]);
  });

  it('answers them with the types that are declared', async () => {
    const id: Column = { name: 'id', kind: 'number', type: 'int8' };
    expect(await compare({ id: text }, [id], 'SELECT id FROM users')).toEqual([
      'id is declared as string, but int8 arrives as number',
    ]);
  });

  it('answers null only where that is declared', async () => {
    const phone: Column = { name: 'phone', kind: 'string', type: 'text' };
    const sql = 'SELECT phone FROM users';
    expect(await compare({ phone: text }, [phone], sql)).toEqual([
      'phone is declared as string, but can be null',
    ]);
    expect(await compare({ phone: { ...text, nullable: true } }, [phone], sql)).toEqual([]);
  });
});
