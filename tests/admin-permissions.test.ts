import { beforeAll, describe, expect, it } from 'vitest';
import { sampleRequest } from '#support/sample-request.ts';
import { createBusiness, createMember, createUser } from '#support/session-factory.ts';
import { setUpWholeApp } from '#support/set-up-whole-app.ts';
import { USER_HEADER } from '#support/shop.ts';

const whole = setUpWholeApp();
const others = { visitor: null as string | null, seeker: '', owner: '', staff: '' };
let admin = '';

beforeAll(async () => {
  const { pool } = whole.shop;
  others.seeker = (await createUser(pool)).id;
  others.owner = (await createUser(pool, { role: 'business' })).id;
  const business = await createBusiness(pool, { ownerId: others.owner });
  others.staff = (await createMember(pool, business.id, 'manager')).id;
  admin = (await createUser(pool, { role: 'admin' })).id;
});

const adminEndpoints = () => [...whole.endpoints].filter(([key]) => key.includes(' /api/admin/'));

describe('who may use what is for admins', () => {
  it('is said by the contract of each, and by no other', () => {
    expect([...whole.saidFor.admin].sort()).toEqual(
      [...whole.registered].filter((route) => route.includes(' /api/admin/')).sort(),
    );
  });

  it('asks for a fresh sign-in before what moves money, shuts people out, or gives power', () => {
    expect([...whole.fresh].filter((route) => route.includes(' /api/admin/')).sort()).toEqual([
      'POST /api/admin/bookings/:/refund',
      'POST /api/admin/businesses/:/api-keys/:/revoke',
      'POST /api/admin/businesses/:/hold-payouts',
      'POST /api/admin/businesses/:/reinstate',
      'POST /api/admin/businesses/:/release-payouts',
      'POST /api/admin/businesses/:/suspend',
      'POST /api/admin/claims/:/approve',
      'POST /api/admin/claims/:/reject',
      'POST /api/admin/credits/:/refund',
      'POST /api/admin/disputes/:/accept',
      'POST /api/admin/disputes/:/submit',
      'POST /api/admin/imports',
      'POST /api/admin/imports/:/start',
      'POST /api/admin/inbox/claim/:/decision',
      'POST /api/admin/packages',
      'POST /api/admin/refunds/:/retry',
      'POST /api/admin/reports/:/resolve',
      'POST /api/admin/sessions/:/take-down',
      'POST /api/admin/signals/:/decide',
      'POST /api/admin/trainers/:/hold-payouts',
      'POST /api/admin/trainers/:/reinstate',
      'POST /api/admin/trainers/:/release-payouts',
      'POST /api/admin/trainers/:/suspend',
      'POST /api/admin/users/:/reinstate',
      'POST /api/admin/users/:/role',
      'POST /api/admin/users/:/suspend',
      'POST /api/admin/users/:/two-step/turn-off',
      'POST /api/admin/users/:/view-as',
      'PUT /api/admin/switches/:',
      'PUT /api/admin/texts/:',
    ]);
  });

  it('is refused to others before what they send is read', async () => {
    const answered: Record<string, unknown> = {};
    for (const [key] of adminEndpoints()) {
      const [method, path = ''] = key.split(' ');
      const statuses: Record<string, number> = {};
      for (const [who, person] of Object.entries(others)) {
        const answer = await whole.app.inject({
          method: method as 'GET',
          url: `${path.replaceAll(/:\w+/g, 'nonsense!')}?page=nonsense`,
          headers: {
            'content-type': 'application/json',
            ...(person !== null && { [USER_HEADER]: person }),
          },
          ...(method !== 'GET' && { payload: '{"no' }),
        });
        statuses[who] = answer.statusCode;
      }
      if (JSON.stringify(statuses) !== JSON.stringify({ visitor: 401, seeker: 403, owner: 403, staff: 403 }))
        answered[key] = statuses;
    }
    expect(answered).toEqual({});
  });

  it('is open to every admin', async () => {
    const refused: Record<string, number> = {};
    for (const [key, row] of adminEndpoints()) {
      const { headers, ...request } = sampleRequest(key, row);
      const { statusCode } = await whole.app.inject({
        ...request,
        headers: { ...headers, [USER_HEADER]: admin },
      });
      if (statusCode === 401 || statusCode === 403 || statusCode >= 500) refused[key] = statusCode;
    }
    expect(refused).toEqual({});
  });
});
