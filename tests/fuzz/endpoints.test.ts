import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { placeDifferences } from '#areas/booking/bookings/reconcile/reconciliation-queries.server.ts';
import { featureFlagStateSchema } from '#areas/operations/feature-flags/contract.ts';
import { type Endpoint, endpointErrors } from '#shared/http/endpoints.ts';
import { arbitraryFields, knownValues, type RequestFields, requestOf } from '#support/sample-request.ts';
import { setUpWholeApp } from '#support/set-up-whole-app.ts';
import { USER_HEADER } from '#support/shop.ts';
import { createWorld, type TestRole, testRoles, type World } from '#support/world.ts';

/** Requests per endpoint; `npm run test:fuzz` sends more. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 2);
/** Reproducible: failures print the seed. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_123);

const whole = setUpWholeApp();

interface Sent extends RequestFields {
  who: TestRole | 'booker';
}

const arbitraryRequest = (key: string, row: Endpoint, world: World): fc.Arbitrary<Sent> =>
  fc
    .tuple(
      // Weighted towards powerful roles.
      fc.oneof(
        fc.constantFrom(...testRoles),
        fc.constantFrom<Sent['who']>(
          ...(row.auth === 'admin' ? (['admin'] as const) : (['owner', 'booker'] as const)),
        ),
      ),
      arbitraryFields(row, knownValues(key, world)),
    )
    .map(([who, fields]) => ({ who, ...fields }));

function send(key: string, { who, ...fields }: Sent, world: World) {
  const person = who === 'booker' ? world.ids.booker : world.people[who];
  const { headers, ...request } = requestOf(key, fields);
  return whole.app.inject({
    ...request,
    headers: { ...headers, ...(person !== null && { [USER_HEADER]: person }) },
  });
}

describe('whatever is sent', () => {
  it('is answered by every endpoint as its row says, and never fails', async () => {
    const wrong: string[] = [];
    // A successful change spoils the world for the next endpoint, so make a new one.
    let unchanged: World | null = null;
    for (const [key, row] of whole.endpoints) {
      const world: World = unchanged ?? (await createWorld(whole.shop.pool));
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
    expect(await placeDifferences(whole.shop.pool)).toEqual([]);
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
