import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultBrand } from '#shared/domain/brand.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { createBusiness, createSession } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { siteRoutes } from './routes.server.ts';
import { fixedPages, sessionPages } from './sitemap.server.ts';

const pagePaths = {
  listed: ['/', '/search', '/about'],
  personal: ['/business', '/business/team', '/checkout/$sessionId', '/profile'],
  open: ['/', '/search', '/about', '/businesses/$businessId', '/sign-in'],
};
const publicUrl = 'https://sessions.example';
const database = setUpDatabase();
let app: AppInstance;

const get = (url: string) => app.inject({ method: 'GET', url });
const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);

beforeAll(async () => {
  const { pool } = database;
  app = createHttpApp();
  siteRoutes({
    publicUrl,
    brand: defaultBrand,
    clock: { now: () => new Date('2026-11-22T11:20:00Z') },
    pagePaths: async () => pagePaths,
    sitemap: [fixedPages(async () => pagePaths), sessionPages(pool)],
  })(app);
  const { id: businessId } = await createBusiness(pool);
  await createSession(pool, { businessId });
  await pool.query(`UPDATE sessions SET updated_at = '2026-05-01T10:00Z'`);
  await pool.query(`UPDATE businesses SET updated_at = '2026-04-01T10:00Z'`);
  await createSession(pool, { businessId, status: 'draft' });
  // Puts a session exactly at the start of the second part.
  await pool.query('ALTER TABLE sessions ALTER COLUMN id RESTART WITH 45000');
  await createSession(pool, { businessId });
  await createSession(pool, { businessId });
});
afterAll(() => app.close());

describe('the sitemap', () => {
  it('has an index of its parts', async () => {
    const answer = await get('/sitemap.xml');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(answer.body).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<sitemapindex xmlns=/);
    expect(addresses(answer.body)).toEqual([
      `${publicUrl}/sitemaps/pages-1.xml`,
      `${publicUrl}/sitemaps/sessions-1.xml`,
      `${publicUrl}/sitemaps/sessions-2.xml`,
    ]);
  });

  it('lists the pages that are always there', async () => {
    const answer = await get('/sitemaps/pages-1.xml');
    expect(addresses(answer.body)).toEqual(pagePaths.listed.map((path) => publicUrl + path));
    expect(addresses(answer.body)).toContain(`${publicUrl}/search`);
  });

  it('lists the sessions that everybody may find, and when they changed', async () => {
    const first = await get('/sitemaps/sessions-1.xml');
    expect(addresses(first.body)).toEqual([`${publicUrl}/sessions/1`, `${publicUrl}/sessions/45000`]);
    expect(first.body).toContain('<lastmod>2026-05-01T10:00:00.000Z</lastmod>');
    expect(first.body).toMatch(/<\/urlset>\n$/);
    const second = await get('/sitemaps/sessions-2.xml');
    expect(addresses(second.body)).toEqual([`${publicUrl}/sessions/45001`]);
  });

  it.each([
    '/sitemaps/sessions-3.xml',
    '/sitemaps/sessions-0.xml',
    '/sitemaps/pages-2.xml',
    '/sitemaps/other-1.xml',
    '/sitemaps/sessions-1.txt',
    '/sitemaps/sessions-99999999999999999999.xml',
  ])('has no %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });
});

describe('robots.txt', () => {
  it('closes what is of use to one person only, and names the sitemap', async () => {
    const answer = await get('/robots.txt');
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body.split('\n')).toEqual([
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /dev/',
      // The `$` keeps businesses' public pages crawlable: they start with the same letters.
      'Disallow: /business$',
      'Disallow: /business?',
      'Disallow: /business/',
      'Disallow: /checkout/',
      'Disallow: /profile',
      '',
      `Sitemap: ${publicUrl}/sitemap.xml`,
      '',
    ]);
  });
});

describe('security.txt', () => {
  it('says where to report a weakness, and runs out half a year from now', async () => {
    const answer = await get('/.well-known/security.txt');
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toBe(
      [
        'Contact: mailto:hello@fettle.example',
        'Expires: 2027-05-21T00:00:00.000Z',
        'Preferred-Languages: en',
        `Canonical: ${publicUrl}/.well-known/security.txt`,
        '',
      ].join('\n'),
    );
  });
});

describe('the web app manifest', () => {
  it('names the brand and an icon for every purpose', async () => {
    const answer = await get('/site.webmanifest');
    expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    const manifest = answer.json<{ name: string; icons: { sizes: string; purpose?: string }[] }>();
    expect(manifest).toMatchObject({ name: 'Fettle', display: 'standalone', scope: '/' });
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['any', '192x192', '512x512', '512x512']);
    expect(manifest.icons.at(-1)?.purpose).toBe('maskable');
  });
});

describe('the offline page', () => {
  it('stands alone: it asks for nothing but what the service worker keeps with it', async () => {
    const answer = await get('/offline');
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('<h1>You’re offline</h1>');
    const asked = [...answer.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address);
    expect([...new Set(asked)]).toEqual(['/favicon.svg', '/offline.js']);
    const worker = await readFile(path.resolve(import.meta.dirname, '../../../../public/sw.js'), 'utf8');
    for (const address of asked) expect(worker).toContain(`'${address}'`);
  });
});
