import { describe, expect, it } from 'vitest';
import { defaultBrand } from '#shared/domain/brand.ts';
import type { SiteConfig } from '#shared/domain/site-config.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { databaseUnavailable } from '#shared/http/error-handler.server.ts';
import { registerCachedResponseHook } from '#shared/http/response-cache.server.ts';
import { PageCache } from './page-cache.server.ts';
import { cachedPageAnswer, registerPages } from './page-handler.server.ts';

/** The first second of a minute. */
const MINUTE_START = Date.UTC(2026, 10, 24, 12, 0, 1);

/** A site with one page, which says who is looking and how many places are left. */
function createSite() {
  const state = {
    now: MINUTE_START,
    left: 3,
    away: false,
    rendered: 0,
    asked: 0,
    opened: [] as string[],
    handled: 0,
    off: [] as SiteConfig['notices'] | null,
    leaving: false,
    may: true,
  };
  const app = createHttpApp();
  const kept = new PageCache(
    (how) => state.opened.push(how),
    () => state.now,
  );
  registerCachedResponseHook(
    app,
    cachedPageAnswer({ kept, notices: () => state.off, leaving: () => state.leaving }),
    async () => state.may,
  );
  app.addHook('preHandler', async () => {
    state.handled += 1;
  });
  const unlessAway = () => {
    if (state.away) throw databaseUnavailable(new Error('gone'));
  };
  app.get('/api/auth/user', (request, reply) => {
    unlessAway();
    return request.headers.cookie === undefined
      ? reply.code(401).send({ error: 'unauthorized' })
      : reply.send({ name: request.headers.cookie });
  });
  app.get('/api/left', (_request, reply) => {
    unlessAway();
    state.asked += 1;
    return reply.header('x-total-count', state.left).send([]);
  });
  app.get('/api/refused', (_request, reply) => reply.code(429).send({ error: 'slow down' }));
  app.post('/api/refused', (_request, reply) => reply.code(403).send({ error: 'no' }));
  app.post('/api/counted', { config: { endpoint: { auth: 'public', onlyCounts: true } } }, () => ({}));
  app.post('/api/book', (_request, reply) => {
    state.left -= 1;
    return reply.send({});
  });
  registerPages(app, {
    site: {
      brand: defaultBrand,
      publicUrl: 'https://fettle.example',
      demo: false,
      placeholderRating: null,
      signIn: { google: false, oidc: null },
      saveData: false,
      notices: [],
      map: { tileUrl: null, vectors: false, maxZoom: 19, attribution: '' },
      distanceUnit: 'miles',
      payments: { provider: 'sandbox', publishableKey: 'pk_test' },
    },
    notices: async () => state.off ?? [],
    renderPage: async ({ request, fetchLike, nonce, onMatched }) => {
      if (request.url.endsWith('/by-the-day')) onMatched?.({ pattern: '/by-the-day', byTheDay: true });
      state.rendered += 1;
      const get = (url: string) => fetchLike(url, { method: 'GET', headers: {} });
      const user = await get('/api/auth/user');
      const who = user.status === 401 ? 'a visitor' : await user.text();
      const left = (await get('/api/left')).headers.get('x-total-count');
      if (request.url.endsWith('/refused')) await get('/api/refused');
      const html = `<p>${who}: ${left}</p><script nonce="${nonce}">one()</script><script>two()</script>`;
      return { html, status: 200, headers: new Headers({ 'content-type': 'text/html; charset=utf-8' }) };
    },
    assetsOf: () => ({ entry: '', styles: [], preloads: [] }),
    development: false,
    kept,
  });
  const open = async (cookie?: string, url = '/search') =>
    app.inject({ url, headers: cookie === undefined ? {} : { cookie } });
  const shown = async (cookie?: string) => /<p>(.*)<\/p>/.exec((await open(cookie)).body)?.[1];
  return { app, state, open, shown };
}

describe('who sees what', () => {
  const people = { ann: '{"name":"ann"}: 3', bob: '{"name":"bob"}: 3', nobody: 'a visitor: 3' };
  const orders = [
    ['ann', 'bob', 'nobody'],
    ['ann', 'nobody', 'bob'],
    ['bob', 'ann', 'nobody'],
    ['bob', 'nobody', 'ann'],
    ['nobody', 'ann', 'bob'],
    ['nobody', 'bob', 'ann'],
  ] as const;
  for (const order of orders) {
    it(`is their own, when ${order.join(', then ')} comes, each twice`, async () => {
      const { shown } = createSite();
      for (const who of [...order, ...order]) {
        expect(await shown(who === 'nobody' ? undefined : who)).toBe(people[who]);
      }
    });
    it(`is their own, when ${order.join(', ')} come at once`, async () => {
      const { shown } = createSite();
      const all = await Promise.all(order.map((who) => shown(who === 'nobody' ? undefined : who)));
      expect(all).toEqual(order.map((who) => people[who]));
    });
  }

  it('is kept of nobody who is signed in', async () => {
    const { state, open } = createSite();
    const pages = [await open('ann'), await open('ann')];
    expect(state.rendered).toBe(2);
    expect(state.opened).toEqual([]);
    for (const { headers } of pages) expect(headers.etag).toBeUndefined();
  });
});

describe('a visitor’s page', () => {
  it('is rendered once, and for a second sent without asking', async () => {
    const { state, shown } = createSite();
    await shown();
    await shown();
    expect([state.rendered, state.asked]).toEqual([1, 1]);
    expect(state.opened).toEqual(['rendered', 'kept']);
  });

  it('after a second is sent again as long as the API answers the same, and else rendered', async () => {
    const { state, shown } = createSite();
    await shown();
    state.now += 1_000;
    expect(await shown()).toBe('a visitor: 3');
    expect([state.rendered, state.asked]).toEqual([1, 2]);
    state.left = 2;
    state.now += 1_000;
    expect(await shown()).toBe('a visitor: 2');
    expect(state.opened).toEqual(['rendered', 'confirmed', 'rendered']);
  });

  it('shows at once what is changed by way of the same process', async () => {
    const { app, shown } = createSite();
    await shown();
    await app.inject({ method: 'POST', url: '/api/book' });
    expect(await shown()).toBe('a visitor: 2');
  });

  it('is rendered anew in the next minute, because it says how long there is to go', async () => {
    const { state, shown } = createSite();
    await shown();
    state.now += 60_000;
    await shown();
    expect(state.rendered).toBe(2);
  });

  it('that goes by the day alone is kept for five minutes, and not over midnight', async () => {
    const { state, open } = createSite();
    const opened = async () => {
      await open(undefined, '/by-the-day');
      return state.rendered;
    };
    expect(await opened()).toBe(1);
    state.now += 5 * 60_000 - 1;
    expect(await opened()).toBe(1);
    state.now += 1;
    expect(await opened()).toBe(2);
    state.now = Date.UTC(2026, 10, 24, 23, 59, 59);
    expect(await opened()).toBe(3);
    state.now += 1_000;
    expect(await opened()).toBe(4);
  });

  it('is not asked about again for what was refused, or is counted alone', async () => {
    const { app, state, shown } = createSite();
    await shown();
    await app.inject({ method: 'POST', url: '/api/refused' });
    await app.inject({ method: 'POST', url: '/api/counted' });
    await shown();
    expect([state.rendered, state.asked]).toEqual([1, 1]);
  });

  it('is sent before anything else is done for the next visitor, just as the first was sent it', async () => {
    const { app, state } = createSite();
    const ask = (headers: Record<string, string>) => app.inject({ url: '/search', headers });
    const { etag } = (await ask({})).headers;
    const forms: Record<string, string>[] = [
      {},
      { 'accept-encoding': 'br' },
      { 'if-none-match': String(etag) },
    ];
    for (const headers of forms) {
      const first = await ask(headers);
      const handled = state.handled;
      const next = await ask(headers);
      expect(state.handled).toBe(handled);
      expect([next.statusCode, next.rawPayload]).toEqual([first.statusCode, first.rawPayload]);
      const { 'x-request-id': id, date: _date, ...same } = next.headers;
      const { 'x-request-id': firstId, date: _firstDate, ...as } = first.headers;
      expect({ ...same, connection: undefined }).toEqual({ ...as, connection: undefined });
      expect(id).not.toBe(firstId);
    }
  });

  it('goes the long way for whoever asks too much, while the process ends, and while switches are unknown', async () => {
    const { state, open } = createSite();
    await open();
    const goesTheLongWay = async () => {
      const { handled } = state;
      await open();
      return state.handled > handled;
    };
    expect(await goesTheLongWay()).toBe(false);
    for (const [name, value] of [
      ['may', false],
      ['leaving', true],
      ['off', null],
    ] as const) {
      const before = state[name];
      Object.assign(state, { [name]: value });
      expect(await goesTheLongWay(), name).toBe(true);
      Object.assign(state, { [name]: before });
    }
  });

  it('is rendered once for all that want it at the same time', async () => {
    const { state, shown } = createSite();
    await Promise.all([shown(), shown(), shown()]);
    expect(state.rendered).toBe(1);
  });

  it('of one who was refused something is theirs alone', async () => {
    const { state, open } = createSite();
    await Promise.all([open(undefined, '/refused'), open(undefined, '/refused')]);
    await open(undefined, '/refused');
    expect(state.rendered).toBe(3);
  });

  it('still opens while the database is away, for a quarter of an hour', async () => {
    const { state, shown, open } = createSite();
    await shown();
    state.away = true;
    for (const later of [1_000, 60_000, 13 * 60_000]) {
      state.now += later;
      expect(await shown()).toBe('a visitor: 3');
    }
    state.now += 60_000;
    expect((await open()).statusCode).toBe(503);
    expect((await open(undefined, '/other')).statusCode).toBe(503);
  });

  it('that the browser has already is not sent again', async () => {
    const { app, state, open } = createSite();
    const { etag } = (await open()).headers;
    const again = () => app.inject({ url: '/search', headers: { 'if-none-match': String(etag) } });
    expect(await again()).toMatchObject({ statusCode: 304, body: '' });
    state.left = 1;
    state.now += 1_000;
    expect(await again()).toMatchObject({ statusCode: 200 });
  });

  it('runs its own scripts by their texts, and none that merely stands in it', async () => {
    const { open } = createSite();
    const { body, headers } = await open();
    expect(body).not.toContain('nonce');
    // SHA-256 of one(); two() has none.
    expect(String(headers['content-security-policy']).match(/'sha256-[^']+'/g)).toHaveLength(1);
    expect(headers['content-security-policy']).not.toContain('nonce');
  });

  it('is compressed once in each form', async () => {
    const { app } = createSite();
    const as = async (accept: string) =>
      (await app.inject({ url: '/search', headers: { 'accept-encoding': accept } })).headers[
        'content-encoding'
      ];
    expect(await as('gzip, deflate, br')).toBe('br');
    expect(await as('gzip;q=1, br;q=0')).toBe('gzip');
    expect(await as('identity')).toBeUndefined();
  });

  it('is forgotten when many others were wanted since', async () => {
    const { app, state } = createSite();
    for (let page = 0; page < 500; page++) await app.inject(`/search?page=${page}`);
    await app.inject('/search?page=0');
    expect(state.rendered).toBe(501);
  });
});
