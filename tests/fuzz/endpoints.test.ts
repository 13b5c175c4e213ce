import fc from 'fast-check';
import type { HTTPMethods } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { placeDifferences } from '#areas/booking/bookings/reconcile/reconciliation-queries.server.ts';
import { featureFlagStateSchema } from '#areas/operations/feature-flags/contract.ts';
import { type Endpoint, endpointErrors } from '#shared/http/endpoints.ts';
import { arbitraryInput } from '#support/arbitrary-input.ts';
import { createTestDatabase, type TestDatabase } from '#support/database.ts';
import { USER_HEADER } from '#support/shop.ts';
import { openWholeApp, type WholeApp } from '#support/whole-app.ts';
import { createWorld, type TestRole, testRoles, type World } from '#support/world.ts';

/** Requests per endpoint; `npm run test:fuzz` sends more. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 2);
/** Reproducible: failures print the seed. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_123);

let database: TestDatabase;
let whole: WholeApp;
beforeAll(async () => {
  database = await createTestDatabase();
  whole = await openWholeApp(database.pool);
});
afterAll(async () => {
  await whole.close();
  await database.drop();
});

/** Valid values by field name. */
const typicalValues: Record<string, readonly unknown[]> = {
  month: ['2026-10', '2026-11'],
  year: [2026],
  day: ['2026-12-01'],
  from: ['2026-11-01'],
  to: ['2026-12-31'],
  phone: ['0161 496 0000'],
  postcode: ['M4 1HQ'],
  amount: ['1.00'],
  places: [1, 2],
};

/** A valid value for a name; `id` refers to the path segment before it. */
function knownValue(key: string, { ids, people }: World): (name: string) => readonly unknown[] {
  const owned = key.split('/').find((_, at, all) => all[at + 1] === ':id') ?? '';
  return (name) => {
    const of = name === 'id' ? owned : name;
    if (/^business(Id|es)$/.test(of)) return [ids.business];
    if (/^session(Id|s)$/.test(of)) return [ids.session];
    if (/^occurrence(Id|s)$/.test(of)) return [ids.occurrence];
    if (/^booking(Id|s)$/.test(of)) return [ids.booking];
    if (/^order(Id|s)$/.test(of)) return [ids.order];
    if (/^payments$/.test(of)) return [ids.payment];
    if (/^user(Id|s)$/.test(of)) return [people.seeker, people.owner];
    return typicalValues[of] ?? [];
  };
}

interface Sent {
  who: TestRole | 'booker';
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

function arbitraryRequest(key: string, row: Endpoint, world: World): fc.Arbitrary<Sent> {
  const input = (schema: Endpoint['body']) =>
    schema === undefined ? fc.constant(undefined) : arbitraryInput(schema, knownValue(key, world));
  const fields = (schema: Endpoint['query']) =>
    input(schema).map((value) => (typeof value === 'object' && value !== null ? { ...value } : {}));
  return fc.record({
    // Weighted towards powerful roles.
    who: fc.oneof(
      fc.constantFrom(...testRoles),
      fc.constantFrom<Sent['who']>(
        ...(row.auth === 'admin' ? (['admin'] as const) : (['owner', 'booker'] as const)),
      ),
    ),
    params: fields(row.params),
    query: fields(row.query),
    body: input(row.body),
  });
}

/** URLs can't encode half a surrogate pair. */
const encodeInAddress = (value: unknown): string =>
  encodeURIComponent(
    Buffer.from(typeof value === 'object' ? JSON.stringify(value) : String(value)).toString(),
  );

function send(key: string, { who, params, query, body }: Sent, world: World) {
  const [method, address = ''] = key.split(' ');
  const path = address.replaceAll(/:(\w+)/g, (_, name: string) => encodeInAddress(params[name] ?? 'nothing'));
  const asked = Object.entries(query).map(
    ([name, value]) => `${encodeInAddress(name)}=${encodeInAddress(value)}`,
  );
  const person = who === 'booker' ? world.ids.booker : world.people[who];
  return whole.app.inject({
    method: method as HTTPMethods,
    url: `${path}?${asked.join('&')}`,
    headers: {
      ...(person !== null && { [USER_HEADER]: person }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
}

describe('whatever is sent', () => {
  it('is answered by every endpoint as its row says, and never fails', async () => {
    const wrong: string[] = [];
    // A successful change spoils the world for the next endpoint, so make a new one.
    let unchanged: World | null = null;
    for (const [key, row] of whole.endpoints) {
      const world: World = unchanged ?? (await createWorld(database.pool));
      unchanged = world;
      for (const sent of fc.sample(arbitraryRequest(key, row, world), { numRuns: requests, seed })) {
        const answer = await send(key, sent, world);
        if (!key.startsWith('GET ') && answer.statusCode < 300) unchanged = null;
        // Turn feature flags on again, or everything later is refused.
        if (key.startsWith('PUT /api/admin/switches/')) await enableAllFeatures(world);
        const fault = findFault(row, answer.statusCode, answer.body);
        if (fault !== null)
          wrong.push(`${key} as ${sent.who}, ${JSON.stringify(sent).slice(0, 600)}: ${fault}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(await placeDifferences(database.pool)).toEqual([]);
  }, 3_600_000);
});

async function enableAllFeatures(world: World): Promise<void> {
  const byAdmin = (key: string, params: Sent['params'], body: unknown) =>
    send(key, { who: 'admin', params, query: {}, body }, world);
  const { body } = await byAdmin('GET /api/admin/switches', {}, undefined);
  for (const { name, on, version } of z.array(featureFlagStateSchema).parse(JSON.parse(body))) {
    if (on) continue;
    const turn = { on: true, reason: 'The next endpoint is tried.', version };
    expect((await byAdmin('PUT /api/admin/switches/:name', { name }, turn)).statusCode).toBeLessThan(300);
  }
}

/** Null if the response is as documented. */
function findFault(row: Endpoint, status: number, body: string): string | null {
  if (status >= 500) return `${status} ${body.slice(0, 300)}`;
  if (status >= 400) {
    const said = JSON.parse(body) as Record<'code' | 'message' | 'type' | 'detail', unknown>;
    // /api/v1 uses problem details (RFC 9457), with the code in the type's URL.
    const code = said.code ?? String(said.type).split('#')[1]?.replaceAll('-', '_');
    const message = said.message ?? said.detail;
    if (typeof code !== 'string' || typeof message !== 'string' || message === '')
      return `${status} without a code and a sentence: ${body.slice(0, 300)}`;
    // Guards also refuse other people's businesses, and forms by content type.
    return code === 'forbidden' || endpointErrors(row).some((one) => one === code)
      ? null
      : `${code} is not its row's`;
  }
  if (row.sends !== undefined || row.answer === undefined) return null;
  return row.answer.safeParse(JSON.parse(body)).success ? null : `${status} is not of its form`;
}
