import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { setBrowserHeaders, setSecurityHeaders } from './security-headers.server.ts';

let app: AppInstance;

beforeAll(async () => {
  app = createHttpApp();
  setSecurityHeaders(app);
  app.get('/photos/one.webp', async (_request, reply) => reply.type('image/webp').send(Buffer.from('x')));
  app.get('/page', async (_request, reply) =>
    reply.header('content-security-policy', "default-src 'self'; frame-ancestors 'none'").send('a page'),
  );
  await app.ready();
});
afterAll(() => app.close());

it('a file stands in no frame, plugs nothing in, and asks for nothing of the device', async () => {
  for (const path of ['/photos/one.webp', '/not-there']) {
    const { headers } = await app.inject(path);
    expect(headers['content-security-policy'], path).toBe(
      "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers['permissions-policy'], path).toContain('camera=()');
  }
});

it('a page has the policy that it sets itself, and no other', async () => {
  const { headers } = await app.inject('/page');
  expect(headers['content-security-policy']).toBe("default-src 'self'; frame-ancestors 'none'");
});

it.each([
  [true, 'max-age=31536000; includeSubDomains'],
  [false, undefined],
])(
  'https %s is kept to for a year, subdomains included; types are never guessed',
  async (https, expected) => {
    const site = createHttpApp();
    setBrowserHeaders(site, { https });
    site.get('/page', async () => 'a page');
    for (const path of ['/page', '/not-there']) {
      const { headers } = await site.inject(path);
      expect(headers['strict-transport-security'], path).toBe(expected);
      expect(headers, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'origin-agent-cluster': '?1',
        'x-dns-prefetch-control': 'off',
        'x-download-options': 'noopen',
        'x-frame-options': 'SAMEORIGIN',
        'x-permitted-cross-domain-policies': 'none',
        'x-xss-protection': '0',
      });
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
    await site.close();
  },
);

it.each(['/api/things?x=%00', '/api/things/%00', '/api/%zz', `/api/${'x'.repeat(5000)}`, '//api'])(
  'an address that is refused before any route sees it is answered as data: %s',
  async (path) => {
    const { statusCode, headers } = await app.inject(path);
    expect([400, 414]).toContain(statusCode);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
  },
);
