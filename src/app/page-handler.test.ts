import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultBrand } from '#shared/domain/brand.ts';
import type { SiteConfig } from '#shared/domain/site-config.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { databaseUnavailable } from '#shared/http/error-handler.server.ts';
import { registerPages } from './page-handler.server.ts';

let provider: SiteConfig['payments']['provider'] = 'sandbox';
let app: AppInstance;

beforeAll(async () => {
  app = createHttpApp();
  const site: SiteConfig = {
    brand: defaultBrand,
    publicUrl: 'https://fettle.example',
    demo: false,
    placeholderRating: null,
    signIn: { google: false, oidc: null },
    saveData: false,
    notices: [],
    map: { tileUrl: null, vectors: false, maxZoom: 19, attribution: '' },
    distanceUnit: 'miles',
    payments: {
      publishableKey: 'pk_test',
      get provider() {
        return provider;
      },
    },
  };
  registerPages(app, {
    site,
    renderPage: async ({ request, fetchLike }) => {
      // Asked by two parts of the page, one of which is drawn without an answer.
      const answers = request.url.endsWith('/asks-twice')
        ? [
            await fetchLike('/api/lost-once', { method: 'GET', headers: {} }),
            await fetchLike('/api/lost-once', { method: 'GET', headers: {} }),
          ]
        : [];
      const status = answers.some((answer) => answer.status !== 200) ? 500 : 200;
      return { html: request.url, status, headers: new Headers({ 'content-type': 'text/html' }) };
    },
    assetsOf: () => ({ entry: '', styles: [], preloads: [] }),
    notices: async () => [],
    development: false,
    kept: null,
  });
  let asked = 0;
  app.get('/api/lost-once', async () => {
    asked += 1;
    if (asked === 1) throw databaseUnavailable(new Error('lost'));
    return {};
  });
  await app.ready();
});
afterAll(() => app.close());

/** What a page lets itself, and the frames in it, ask of the device. */
async function readPermissions(path: string): Promise<string[]> {
  const policy = String((await app.inject(path)).headers['permissions-policy']);
  return policy.split(', ').filter((feature) => !feature.endsWith('=()'));
}

const permissionsOnEveryPage = [
  'camera=(self)',
  'geolocation=(self)',
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
  'screen-wake-lock=(self)',
];

describe('what a page may ask of the device', () => {
  it('is the position, passkeys, the camera and a screen that stays awake: the same on every page, since a document outlives it', async () => {
    const paths = [
      '/',
      '/search?q=yoga',
      '/sessions/12',
      '/checkout/12?date=2026-12-01',
      '/business/dates/12',
    ];
    for (const path of paths) expect(await readPermissions(path), path).toEqual(permissionsOnEveryPage);
  });

  it('where Stripe is used, payments in its frames', async () => {
    provider = 'stripe';
    expect((await readPermissions('/checkout/12')).at(2)).toBe(
      'payment=(self "https://js.stripe.com" "https://*.js.stripe.com" "https://hooks.stripe.com")',
    );
    provider = 'sandbox';
  });

  it('never the microphone, the bus or the neighbour’s screen', async () => {
    const policy = String((await app.inject('/business')).headers['permissions-policy']);
    for (const feature of ['microphone', 'usb', 'display-capture', 'payment'])
      expect(policy).toContain(`${feature}=()`);
  });
});

describe('what a page may load', () => {
  it('is its own scripts, by a nonce of the moment; nothing frames it, moves its base or plugs in', async () => {
    const policies = await Promise.all(
      ['/', '/'].map(async (path) => String((await app.inject(path)).headers['content-security-policy'])),
    );
    for (const policy of policies) {
      for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
        expect(policy).toContain(part);
      }
      expect(policy).toMatch(/script-src 'self' 'nonce-[A-Za-z0-9+/]{22}=='(;|$)/);
    }
    expect(new Set(policies).size).toBe(2);
  });
});

it('a page that was drawn while the database was lost says so, also where the next question was answered', async () => {
  const page = await app.inject('/asks-twice');
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '5']);
  expect((await app.inject('/asks-twice')).statusCode).toBe(200);
});
