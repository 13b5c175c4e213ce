import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type BusinessAction,
  businessActions,
  canPerform,
} from '#areas/catalogue/businesses/permissions/permissions.ts';
import { createTestDatabase, type TestDatabase, testDatabaseUrl } from '#support/database.ts';
import { runDuringTransaction } from '#support/during-transaction.ts';
import { type RouteRow, routeTable } from '#support/route-table.ts';
import { USER_HEADER } from '#support/shop.ts';
import { FRESH_HEADER, openWholeApp, type WholeApp } from '#support/whole-app.ts';
import { createWorld } from '#support/world.ts';

// Somebody loses their role while acting. Every change must read the role inside its transaction, after locking it.

let database: TestDatabase;
let whole: WholeApp;

function fillPath(text: string, ids: Record<string, string | number>): string {
  return text
    .replaceAll('":business"', String(ids.business))
    .replaceAll(':newUuid', () => randomUUID())
    .replaceAll(
      /:(business|session|occurrence|booking|customer|note|walkIn|other\w+)\b/g,
      (_, name: string) => String(ids[name] ?? (name === 'otherUuid' ? randomUUID() : '999999')),
    );
}

const isAction = (through: string): through is BusinessAction =>
  businessActions.some((action) => action === through);

/** Changing routes that succeed in the test's world, by role. */
const acts = routeTable.flatMap((row: RouteRow) => {
  const [method, route, through] = row;
  if (method === 'GET' || !isAction(through)) return [];
  return [{ name: `${method} ${route}`, row, through }];
});

/** Exempt, with the reason. */
const untestedActs: readonly string[] = [
  // Uploads aren't JSON; their transactions are those of similar routes.
  'POST /api/businesses/:business/papers',
  'POST /api/businesses/:business/record-imports/check',
  'POST /api/businesses/:business/record-imports',
  'POST /api/businesses/:business/access/:otherUuid/photo',
  'POST /api/photos/businesses/:business',
  'POST /api/photos/sessions/:session',
  // The photograph doesn't exist, which fails before the image worker.
  'PUT /api/photos/sessions/:session/:otherUuid',
  // Stripe decides, outside our transactions. Only owners may, and owners don't change.
  'POST /api/subscriptions',
  'POST /api/businesses/:business/plan/payment',
  'POST /api/businesses/:business/plan/preview',
  'POST /api/businesses/:business/plan/change',
  'POST /api/businesses/:business/plan/cancel',
  'POST /api/businesses/:business/plan/resume',
  'POST /api/businesses/:business/plan/card',
  'PUT /api/businesses/:business/plan/card',
  'POST /api/businesses/:business/payouts/onboarding',
  'POST /api/businesses/:business/payouts/dashboard',
  'POST /api/businesses/:business/payouts/refresh',
];

describe.runIf(testDatabaseUrl !== undefined)('somebody who loses their role as they act', () => {
  beforeAll(async () => {
    database = await createTestDatabase();
    whole = await openWholeApp(database.pool);
  });
  afterAll(async () => {
    await whole.close();
    await database.drop();
  });

  it('leaves out no act that there is not', () => {
    expect(untestedActs.filter((name) => !acts.some((act) => act.name === name))).toEqual([]);
  });

  it.each(acts.filter(({ name }) => !untestedActs.includes(name)))('$name', async ({ row, through }) => {
    const [method, route, , , input] = row;
    const { people, ids } = await createWorld(database.pool);
    const who = canPerform('manager', through) ? people.manager : people.owner;
    const [outcome] = await runDuringTransaction(
      database.pool,
      async (tx) => {
        await tx.query('DELETE FROM business_members WHERE business_id = $1 AND user_id = $2', [
          ids.business,
          who,
        ]);
        await tx.query('UPDATE businesses SET owner_id = $3 WHERE id = $1 AND owner_id = $2', [
          ids.business,
          who,
          people['other owner'],
        ]);
      },
      [
        () =>
          whole.app.inject({
            method: method as 'POST',
            url: fillPath(route, ids),
            headers: { [USER_HEADER]: who ?? '', [FRESH_HEADER]: 'yes' },
            ...(input === undefined ? {} : { payload: JSON.parse(fillPath(JSON.stringify(input), ids)) }),
          }),
      ],
    );
    expect(outcome).toMatchObject({ status: 'fulfilled', value: { statusCode: 403 } });
  });
});
