import { describe, expect, it } from 'vitest';
import { canPerform } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { runDuringTransaction } from '#support/during-transaction.ts';
import { fillPath, routeTable } from '#support/route-table.ts';
import { setUpWholeApp } from '#support/set-up-whole-app.ts';
import { USER_HEADER } from '#support/shop.ts';
import { FRESH_HEADER } from '#support/whole-app.ts';
import { createWorld } from '#support/world.ts';

// Somebody loses their role while acting. Every change must read the role inside its transaction, after locking it.

/** Changing routes that succeed in the test's world, by role. */
const acts = routeTable.flatMap((row) => {
  const [method, route, action] = row;
  return method === 'GET' ? [] : [{ name: `${method} ${route}`, row, action }];
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
  const whole = setUpWholeApp();

  it('leaves out no act that there is not', () => {
    expect(untestedActs.filter((name) => !acts.some((act) => act.name === name))).toEqual([]);
  });

  it.each(acts.filter(({ name }) => !untestedActs.includes(name)))('$name', async ({ row, action }) => {
    const [method, route, , , input] = row;
    const { people, ids } = await createWorld(whole.shop.pool);
    const who = canPerform('manager', action) ? people.manager : people.owner;
    const [outcome] = await runDuringTransaction(
      whole.shop.pool,
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
