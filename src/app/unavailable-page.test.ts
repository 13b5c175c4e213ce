import { expect, it } from 'vitest';
import { AppError } from '#shared/domain/app-error.ts';
import { defaultBrand } from '#shared/domain/brand.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { databaseUnavailable } from '#shared/http/error-handler.server.ts';
import { registerPages } from './page-handler.server.ts';

/** A site whose pages ask who is signed in, and send strangers to sign in. */
function createSite(fails: () => never) {
  const app = createHttpApp();
  app.get('/api/auth/user', fails);
  registerPages(app, {
    site: {
      brand: defaultBrand,
      publicUrl: 'http://localhost:3000',
      demo: true,
      placeholderRating: null,
      signIn: { google: false, oidc: null },
      saveData: false,
      notices: [],
      map: { tileUrl: null, vectors: false, maxZoom: 19, attribution: '' },
      distanceUnit: 'miles',
      payments: { provider: 'sandbox', publishableKey: 'pk_test_1' },
    },
    renderPage: async ({ fetchLike }) => {
      const { status } = await fetchLike('/api/auth/user', { method: 'GET', headers: {} });
      return { html: `asked: ${status}`, status: 307, headers: new Headers({ location: '/sign-in' }) };
    },
    assetsOf: () => ({ entry: '/entry.js', styles: [], preloads: [] }),
    notices: async () => [],
    development: false,
    kept: null,
  });
  return app;
}

it('a page whose data cannot be reached says so calmly, and signs nobody out', async () => {
  const app = createSite(() => {
    throw databaseUnavailable(new Error('gone'));
  });
  const page = await app.inject('/bookings?tab=past');
  expect(page.statusCode).toBe(503);
  expect(page.headers).toMatchObject({
    'retry-after': '5',
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
  });
  expect(page.headers.location).toBeUndefined();
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.body).toContain('<h1>Back in a moment</h1>');
  expect(page.body).toContain('<a class="button" href="">Try again</a>');
  expect(page.body).not.toContain('asked');
  // It looks again by itself.
  expect(page.headers['content-security-policy']).toContain("script-src 'self'; connect-src 'self'");
  expect(page.body).toContain('<script src="/unavailable.js"></script>');
});

it('a page goes its way while only the payment service is away', async () => {
  const app = createSite(() => {
    throw new AppError('payment_provider_unavailable', 'The payment service isn’t responding.');
  });
  const page = await app.inject('/bookings');
  expect([page.statusCode, page.body]).toEqual([307, 'asked: 503']);
});

it('a page whose visitor is signed out goes its way', async () => {
  const app = createSite(() => {
    throw new AppError('unauthorized', 'Unauthorized');
  });
  const page = await app.inject('/bookings');
  expect([page.statusCode, page.headers.location, page.body]).toEqual([307, '/sign-in', 'asked: 401']);
});
