import { describe, expect, it } from 'vitest';
import { moreActivities } from '#shared/domain/activity-lists.ts';
import { renderServerHtml, visibleText } from '#support/render-server-html.tsx';
import { AboutScreen } from './about-screen.tsx';
import { HomeScreen } from './home-screen.tsx';

const slots = { Suggestions: () => null, Tonight: () => null, Reviews: () => null };

describe('the home page', () => {
  it('has the texts of docs/product/search.md#home', async () => {
    const words = visibleText(await renderServerHtml(<HomeScreen {...slots} />));
    for (const text of [
      'Find Your Perfect Fitness Session',
      'Activity Type',
      'Age Group',
      'Difficulty',
      'Price Range',
      'Search Sessions',
      'Popular searches Yoga in London Personal Training BJJ Classes Pilates Near Me',
      'How It Works',
    ]) {
      expect(words).toContain(text);
    }
  });

  it('offers every option of the lists, and asks for none', async () => {
    const html = await renderServerHtml(<HomeScreen {...slots} />);
    const options = [...html.matchAll(/<option value="([^"]+)"[^>]*>([^<]*)</g)].map(
      ([, value, label]) => `${value} ${label}`,
    );
    expect(options).toEqual([
      'gym Gym',
      'yoga Yoga',
      'pilates Pilates',
      'bjj BJJ',
      'hiit HIIT',
      'running Running',
      'personal-training Personal Training',
      ...moreActivities.flatMap(({ options }) => options.map(({ value, label }) => `${value} ${label}`)),
      '2-5 2-5 (Toddlers)',
      '6-12 6-12 (Children)',
      '13-17 13-17 (Teens)',
      '18-25 18-25 (Young Adults)',
      '26-35 26-35 (Adults)',
      '36-50 36-50 (Adults)',
      '50+ 50+ (Seniors)',
      'Family Family (Family Sessions)',
      'beginner Beginner',
      'intermediate Intermediate',
      'advanced Advanced',
      '0-10 £0 to £10',
      '10-25 £10 to £25',
      '25-50 £25 to £50',
      '50+ £50 and over',
    ]);
    expect(html).not.toContain('required');
  });

  it('works without script: a form of the search page, and chips that lead to their searches', async () => {
    const html = await renderServerHtml(<HomeScreen {...slots} />);
    expect(html).toMatch(/<form [^>]*action="\/search" method="get"/);
    for (const address of [
      '/search?postcode=SW1A+1AA&amp;sessionType=yoga',
      '/search?sessionType=personal-training',
      '/search?sessionType=bjj',
      '/search?sessionType=pilates',
    ]) {
      expect(html.replaceAll('%20', '+')).toContain(`href="${address}"`);
    }
  });

  it('is drawn by the server without the tile service, which nobody has to wait for', async () => {
    const map = {
      tileUrl: 'https://tiles.example/{z}/{x}/{y}.png',
      vectors: false,
      maxZoom: 19,
      attribution: 'Map by the example',
    };
    const html = await renderServerHtml(<HomeScreen {...slots} />, { map });
    expect(html).not.toContain('tiles.example');
    expect(html).not.toContain('Map by the example');
  });
});

describe('about', () => {
  it('says how it works, what a listing costs, what keeps people safe, and leads on', async () => {
    const html = await renderServerHtml(<AboutScreen monthlyPricePence={{ basic: 2900, premium: 7900 }} />);
    const words = visibleText(html);
    for (const text of ['£29', '£79', 'postcode', 'Safety']) expect(words).toContain(text);
    expect(html).toContain('href="/search"');
    expect(html).toContain('href="/business"');
  });
});
