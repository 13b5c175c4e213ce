import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pagePaths } from '#app/entry.server.tsx';
import { jobHandlers } from '#app/jobs.server.ts';
import { createUser } from '#support/session-factory.ts';
import { setUpWholeApp } from '#support/set-up-whole-app.ts';
import { USER_HEADER } from '#support/shop.ts';
import { workspacePaths } from '#support/workspace-paths.ts';
import type { FeatureFlagState } from './contract.ts';
import { FeatureFlags } from './feature-flags.server.ts';
import { guardFlaggedJobs, readNotices } from './flag-guard.server.ts';
import { type FeatureFlag, type FeatureFlagName, featureFlags } from './flag-registry.ts';

const whole = setUpWholeApp();
let moira: string;
let eleanor: string;
let seeker: string;

beforeAll(async () => {
  moira = (await createUser(whole.shop.pool, { role: 'admin', firstName: 'Moira', lastName: 'Keane' })).id;
  eleanor = (await createUser(whole.shop.pool, { role: 'admin' })).id;
  seeker = (await createUser(whole.shop.pool)).id;
});
beforeEach(async () => {
  for (const { name, on, version } of await listFlagStates()) if (!on) await setFlagAs(name, true, version);
});

const reason = 'The provider is away until noon.';
const send = (method: 'GET' | 'POST' | 'PUT', url: string, as: string, payload?: object) =>
  whole.app.inject({ method, url, headers: { [USER_HEADER]: as }, ...(payload && { payload }) });
const listFlagStates = async () =>
  (await send('GET', '/api/admin/switches', moira)).json<FeatureFlagState[]>();
const getFlagState = async (name: FeatureFlagName) => {
  const state = (await listFlagStates()).find((one) => one.name === name);
  if (state === undefined) throw new Error(`No switch ${name}`);
  return state;
};
const setFlagAs = (name: FeatureFlagName, on: boolean, version: number, as = moira) =>
  send('PUT', `/api/admin/switches/${name}`, as, { on, reason, version });
const disableFlag = async (name: FeatureFlagName) => {
  const answer = await setFlagAs(name, false, (await getFlagState(name)).version);
  expect(answer.statusCode).toBe(204);
};

describe('the table of switches', () => {
  it('names routes, jobs and pages that there are', () => {
    const routes = new Set([...whole.routes, ...whole.endpoints.keys()]);
    const tasks = Object.keys(jobHandlers({ accounts: {}, booking: {}, vouchers: {} } as never));
    for (const [name, { routes: named, jobs, pages, except = [] }] of Object.entries<FeatureFlag>(
      featureFlags,
    )) {
      expect(
        named.filter((route) => !routes.has(route)),
        name,
      ).toEqual([]);
      expect(
        jobs.filter((job) => !tasks.includes(job)),
        name,
      ).toEqual([]);
      const paths = [...pagePaths.personal, ...pagePaths.open, ...workspacePaths()].map((path) =>
        path.replace(/\/\$.*$/, ''),
      );
      expect(
        [...pages, ...except].filter((page) => !paths.includes(page)),
        name,
      ).toEqual([]);
      expect(named.length, name).toBeGreaterThan(0);
    }
  });
});

describe('a switch that is off', () => {
  it('has its routes answer 503 with its sentence, before anything else is looked at, and others go on', async () => {
    await disableFlag('gift-vouchers');
    const bought = await send('POST', '/api/gift-vouchers', seeker, {});
    expect(bought.statusCode).toBe(503);
    expect(bought.json()).toMatchObject({ code: 'unavailable', message: featureFlags['gift-vouchers'].off });
    expect(bought.headers['retry-after']).toBe('300');
    expect((await send('POST', '/api/create-payment-intent', seeker, {})).statusCode).toBe(400);

    await setFlagAs('gift-vouchers', true, (await getFlagState('gift-vouchers')).version);
    expect((await send('POST', '/api/gift-vouchers', seeker, {})).statusCode).toBe(400);
  });

  it('tells strangers no more than that they have to sign in', async () => {
    await disableFlag('new-bookings');
    const answer = await whole.app.inject({ method: 'POST', url: '/api/create-payment-intent', payload: {} });
    expect(answer.statusCode).toBe(401);
  });

  it('has partners told in their own words that it is for later', async () => {
    await disableFlag('booking-partners');
    const answer = await whole.app.inject({
      method: 'PUT',
      url: '/openactive/booking/order-quotes/6f0ad1f2-0d4c-4b0a-8a51-3c7a1f0f7a10',
      headers: { 'content-type': 'application/vnd.openactive.booking+json; version=1' },
      payload: '{}',
    });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ '@type': 'TemporarilyUnableToProduceResponseError' });
  });

  it('is off for every process within a second of its clock, and for the one that turned it at once', async () => {
    let now = 0;
    const elsewhere = new FeatureFlags(whole.shop.pool, () => now);
    expect(await elsewhere.firstDisabled(['waiting-lists'])).toBeNull();
    await disableFlag('waiting-lists');
    now = 999;
    expect(await elsewhere.firstDisabled(['waiting-lists'])).toBeNull();
    now = 1000;
    expect(await elsewhere.firstDisabled(['new-bookings', 'waiting-lists'])).toBe('waiting-lists');
    expect(await readNotices(elsewhere)).toEqual([
      { sentence: featureFlags['waiting-lists'].off, paths: ['/waiting-list'], except: [] },
    ]);
  });

  it('has its jobs wait, and their next run do the work', async () => {
    const ran: string[] = [];
    const handlers = guardFlaggedJobs(
      { workOnLists: async () => void ran.push('lists'), other: async () => void ran.push('other') },
      new FeatureFlags(whole.shop.pool, () => ran.length * 1000),
    );
    await disableFlag('waiting-lists');
    await handlers.workOnLists?.({});
    await handlers.other?.({});
    expect(ran).toEqual(['other']);
    await setFlagAs('waiting-lists', true, (await getFlagState('waiting-lists')).version);
    await handlers.workOnLists?.({});
    expect(ran).toEqual(['other', 'lists']);
  });
});

describe('turning a switch', () => {
  it('says who, when and why, and stands in the audit log', async () => {
    await disableFlag('new-businesses');
    const state = await getFlagState('new-businesses');
    expect(state).toMatchObject({ on: false, turns: [{ on: false, reason, by: 'Moira Keane' }] });
    const { rows } = await whole.shop.pool.query(
      "SELECT action, reason, actor_id AS actor FROM audit_log WHERE subject = 'switch' AND subject_id = 'new-businesses' ORDER BY audit_log.id DESC LIMIT 1",
    );
    expect(rows).toEqual([{ action: 'switch.turned-off', reason, actor: moira }]);
  });

  it('is done by one of two admins at once, and by nobody who saw it otherwise', async () => {
    const { version } = await getFlagState('new-businesses');
    const answers = await Promise.all([
      setFlagAs('new-businesses', false, version),
      setFlagAs('new-businesses', false, version, eleanor),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
    expect((await setFlagAs('new-businesses', true, version)).statusCode).toBe(409);
    expect((await getFlagState('new-businesses')).on).toBe(false);
  });

  it('is for admins with a reason, of a switch that there is', async () => {
    expect((await setFlagAs('gift-vouchers', false, 0, seeker)).statusCode).toBe(403);
    expect(
      (await send('PUT', '/api/admin/switches/gift-vouchers', moira, { on: false, reason: 'x', version: 0 }))
        .statusCode,
    ).toBe(400);
    expect(
      (await send('PUT', '/api/admin/switches/everything', moira, { on: false, reason, version: 0 }))
        .statusCode,
    ).toBe(404);
  });
});
