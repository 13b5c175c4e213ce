import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagePaths } from '#app/entry.server.tsx';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { profileSectionIds } from '#areas/identity/accounts/profile/profile-sections.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { exampleUser } from '#support/example-user.ts';
import { workspacePaths } from '#support/workspace-paths.ts';
import { adminArticles } from './articles/all-admin-articles.server.ts';
import { allArticles } from './articles/all-articles.server.ts';
import { createArticleFinder } from './find-articles.ts';
import { articleRoutes } from './routes.server.ts';
import { helpPages } from './sitemap.server.ts';

const written = [...allArticles, ...adminArticles];
const slugs = written.map(({ slug }) => slug);
const find = createArticleFinder(allArticles);
const findBest = (question: string) => find(question)[0]?.slug;

const app = createHttpApp();
let viewer: AuthUser | null = null;
beforeAll(() => articleRoutes({ auth: { currentUser: async () => viewer } })(app));
afterAll(() => app.close());
const get = (url: string) => app.inject({ method: 'GET', url });

describe('the articles', () => {
  it('have an address each', () => {
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(slugs.filter((slug) => !/^[a-z]+(-[a-z]+)*$/.test(slug))).toEqual([]);
  });

  it('lead on to articles that are there, and never to themselves', () => {
    const wrong = written.flatMap(({ slug, next }) =>
      next.filter((other) => other === slug || !slugs.includes(other)).map((other) => `${slug}: ${other}`),
    );
    expect(wrong).toEqual([]);
  });

  it('link to pages that are there', () => {
    const pages = [...pagePaths.open, ...pagePaths.personal, ...workspacePaths()];
    const links = written.flatMap(({ slug, parts }) =>
      [...JSON.stringify(parts).matchAll(/\]\(([^)#?]+)[^)]*\)/g)].map(([, address]) => ({ slug, address })),
    );
    expect(links.length).toBeGreaterThan(20);
    const sections = profileSectionIds.map((id) => `/profile/${id}`);
    expect(links.filter(({ address = '' }) => ![...pages, ...sections].includes(address))).toEqual([]);
  });

  it('say in figures what the product does', () => {
    const words = (slug: string) => JSON.stringify(allArticles.find((article) => article.slug === slug));
    expect(words('held-places')).toContain('For 10 minutes');
    expect(words('cancelling-and-refunds')).toContain('2, 6, 12, 24, 48 or 72 hours before');
    expect(words('fees-and-prices')).toContain('for a session fee of £14.00 people pay £15.40');
    expect(words('plans')).toContain('£29.00 a month');
    expect(words('waiting-lists')).toContain('You have 2 hours to accept');
    expect(words('trainer-hours')).toContain('from 12 hours to 12 weeks ahead');
    expect(words('payouts')).toContain('24 hours after');
    expect(words('complaints')).toContain('settle it within 14 days');
  });

  it('are what the rest of the product links to', () => {
    const linked = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !file.startsWith(path.join('features', 'help')))
      .flatMap((file) => {
        const source = readFileSync(path.join('src', file), 'utf8');
        return [
          ...[...source.matchAll(/<HelpLink about="([^"]+)"/g)].map(([, slug]) => slug),
          ...[...source.matchAll(/<HelpLink about=\{[^?]+\? '([^']+)' : '([^']+)'\}/g)].flatMap(
            ([, a, b]) => [a, b],
          ),
          ...[...source.matchAll(/about: '([^']+)', says:/g)].map(([, slug]) => slug),
        ].map((slug) => ({ file, slug: slug ?? '' }));
      });
    expect(linked.length).toBeGreaterThan(15);
    expect(linked.filter(({ slug }) => !slugs.includes(slug))).toEqual([]);
  });
});

describe('searching them', () => {
  it.each([
    ['refund', 'cancelling-and-refunds'],
    ['How do I get my money back?', 'cancelling-and-refunds'],
    ['refnud', 'cancelling-and-refunds'],
    ['waitng list', 'waiting-lists'],
    ['forgotten pasword', 'signing-in'],
    ['chargeback', 'disputes'],
    ['DBS', 'papers-for-children'],
    ['my card was declined', 'card-declined'],
    ['delete account', 'your-data'],
    ['claim my gym', 'list-your-studio'],
    ['payouts', 'payouts'],
    ['how do I complain', 'complaints'],
  ])('%s: %s', (question, slug) => {
    expect(findBest(question)).toBe(slug);
  });

  it('answers nothing to what nobody wrote about, and everything when nothing is asked', () => {
    expect(find('xylophone quartz')).toEqual([]);
    expect(find('how do I')).toEqual([]);
    expect(find('  ')).toEqual(allArticles);
  });
});

describe('the calls', () => {
  it('list, find and read', async () => {
    expect((await get('/api/help')).json()).toHaveLength(allArticles.length);
    const [first] = (await get('/api/help?q=refund')).json();
    expect(first).toMatchObject({ slug: 'cancelling-and-refunds', reader: 'seekers' });
    expect(first).not.toHaveProperty('parts');
    const article = (await get('/api/help/passes')).json();
    expect(article.others).toContainEqual({ slug: 'promo-codes', title: 'Why does my promo code not work?' });
    expect((await get('/api/help/nothing')).statusCode).toBe(404);
    expect((await get('/api/help/__proto__')).statusCode).toBe(404);
  });

  it('show what is for admins to admins alone, also where somebody knows its address', async () => {
    for (const role of ['user', 'business'] as const) {
      viewer = { ...exampleUser, role };
      expect((await get('/api/help')).json()).toHaveLength(allArticles.length);
      expect((await get('/api/help/view-as')).statusCode).toBe(404);
      expect(JSON.stringify((await get('/api/help?q=impersonate')).json())).not.toContain('view-as');
    }
    viewer = { ...exampleUser, role: 'admin' };
    expect((await get('/api/help')).json()).toHaveLength(written.length);
    expect((await get('/api/help/view-as')).json()).toMatchObject({ reader: 'admins' });
    expect((await get('/api/help?q=impersonate')).json()[0]).toMatchObject({ slug: 'view-as' });
    viewer = null;
  });

  it('take whatever is typed, and look for no more than its beginning', async () => {
    expect((await get(`/api/help?q=${'a%20'.repeat(500)}`)).statusCode).toBe(200);
    expect((await get(`/api/help?q=${'refund%20'.repeat(150)}`)).statusCode).toBe(200);
    expect((await get('/api/help?q=a&q=b')).statusCode).toBe(400);
  });

  it('are in the sitemap', async () => {
    const pages: string[] = [];
    for await (const { path: address } of helpPages.pages(1)) pages.push(address);
    expect(pages).toContain('/help/waiting-lists');
    expect(pages).toHaveLength(allArticles.length);
  });
});
