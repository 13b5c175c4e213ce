import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { createBusiness } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { headerAuthenticator, USER_HEADER } from '#support/shop.ts';
import { ownSessionRoutes } from '../own/own-routes.server.ts';

const database = setUpDatabase();
let app: AppInstance;
let businessId: number;
let ownerId: string;

beforeAll(async () => {
  app = createHttpApp();
  ownSessionRoutes({
    pool: database.pool,
    clock: { now: () => new Date('2026-11-21T12:00:00Z') },
    auth: headerAuthenticator(database.pool),
  })(app);
  const business = await createBusiness(database.pool);
  businessId = business.id;
  ownerId = business.ownerId ?? '';
});
afterAll(() => app.close());

const send = (method: 'POST' | 'PUT', url: string, payload: object) =>
  app.inject({ method, url, headers: { [USER_HEADER]: ownerId }, payload });

const form = {
  title: 'Morning Mobility',
  description: 'An easy start.',
  sessionTypeId: 2,
  difficulty: ['beginner'],
  ageGroups: ['all_ages'],
  gender: 'mixed',
  price: '12.50',
  duration: 60,
  maxParticipants: 10,
  schedule: [{ dayOfWeek: 1, startTime: '09:00', endTime: '10:00' }],
};
const concession = { category: 'concession', price: '7.00', proof: ' Bring your card ', proofCheck: 'once' };
const carer = { category: 'carer', price: '5.00' };

const create = (changes: object) => send('POST', '/api/sessions', { ...form, businessId, ...changes });

describe('the prices of a session', () => {
  it('are saved, shown in their order, changed and removed with the form', async () => {
    const created = await create({ prices: [carer, concession] });
    expect(created.statusCode).toBe(201);
    const { id, prices } = created.json();
    expect(prices).toEqual([
      {
        category: 'concession',
        price: '7.00',
        platformFee: '0.70',
        totalPrice: '7.70',
        proof: 'Bring your card',
        proofCheck: 'once',
      },
      {
        category: 'carer',
        price: '0.00',
        platformFee: '0.00',
        totalPrice: '0.00',
        proof: '',
        proofCheck: 'visit',
      },
    ]);
    const put = (changes: object) => send('PUT', `/api/sessions/${id}`, { ...form, ...changes });
    expect((await put({ title: form.title })).json().prices).toHaveLength(2);
    expect((await put({ prices: [{ ...concession, price: '6.50' }] })).json().prices).toMatchObject([
      { category: 'concession', price: '6.50' },
    ]);
    expect((await put({ prices: [] })).json()).not.toHaveProperty('prices');
  });

  it('are copied with the session', async () => {
    const { id } = (await create({ prices: [concession] })).json();
    const copy = (await send('POST', `/api/sessions/${id}/duplicate`, {})).json();
    expect(copy.prices).toMatchObject([{ category: 'concession', price: '7.00' }]);
  });

  it('stay below the standard price, also when only that changes', async () => {
    const refused = await create({ prices: [{ ...concession, price: '12.50' }] });
    expect(refused.json()).toMatchObject({
      errors: [{ field: 'prices.0.price', message: 'Set a price below the standard price' }],
    });
    const { id } = (await create({ prices: [concession] })).json();
    const lower = await send('PUT', `/api/sessions/${id}`, { ...form, price: '7.00' });
    expect(lower.statusCode).toBe(400);
    expect(lower.json()).toMatchObject({
      errors: [{ field: 'price', message: 'Concession costs £7.00. The standard price must be above that' }],
    });
  });

  it.each([
    [[concession, concession], 'prices.1.category'],
    [[{ ...concession, category: 'friend' }], 'prices.0.category'],
    [[{ ...concession, price: '-1' }], 'prices.0.price'],
    [[{ ...concession, proof: 'x'.repeat(81) }], 'prices.0.proof'],
    [[{ ...concession, proofCheck: 'never' }], 'prices.0.proofCheck'],
  ])('refuse %j at %s', async (prices, field) => {
    const refused = await create({ prices });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors.map((error: { field: string }) => error.field)).toContain(field);
  });

  it('are none for a course', async () => {
    const refused = await create({ soldAs: 'course', schedule: [], draft: true, prices: [concession] });
    expect(refused.json()).toMatchObject({
      errors: [{ field: 'prices', message: 'A course has one price for everyone' }],
    });
  });
});
