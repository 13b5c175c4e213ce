import { describe, expect, it } from 'vitest';
import { exampleUser as sam } from '#support/example-user.ts';
import { renderServerHtml } from '#support/render-server-html.tsx';
import { CrashScreen } from '../screens/crash-screen.lazy.tsx';
import { NotFoundScreen } from '../screens/not-found-screen.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Footer } from './footer.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { TopBar } from './top-bar.tsx';

const links = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(
    ([, href, inside = '']) => `${inside.replace(/<[^>]*>/g, '').trim()} → ${href}`,
  );

describe('the bar', () => {
  it('leads visitors to the main pages and to sign in', async () => {
    const html = await renderServerHtml(<TopBar user={null} />);
    const found = links(html);
    for (const link of [
      'Find Sessions → /search',
      'Personal Trainers → /personal-trainers',
      'Claim Business → /claim-business',
      'Sign In → /api/login?returnTo=%2Fabout',
      'Get Started → /api/login?returnTo=%2Fabout',
    ]) {
      expect(found).toContain(link);
    }
    expect(found[0]).toMatch(/→ \/$/);
  });
});

describe('the account menu', () => {
  it('shows who is signed in, and leads to what is theirs', async () => {
    const html = await renderServerHtml(<AccountMenu user={sam} />);
    expect(html).toContain('Sam Okoro');
    expect(html).toContain('sam@people.example');
    expect(links(html)).toEqual([
      'Profile → /profile',
      'My Bookings → /bookings',
      'My passes → /passes',
      'Waiting lists → /waiting-list',
      'Favourites → /favourites',
      'Alerts → /alerts',
      'Business Dashboard → /business',
      'Log out → /api/logout',
    ]);
  });

  it('has the admin dashboard for admins only', async () => {
    expect(links(await renderServerHtml(<AccountMenu user={{ ...sam, role: 'business' }} />))).not.toContain(
      'Admin Dashboard → /admin',
    );
    expect(links(await renderServerHtml(<AccountMenu user={{ ...sam, role: 'admin' }} />))).toContain(
      'Admin Dashboard → /admin',
    );
  });
});

describe('the phone menu', () => {
  it('has its own four links', async () => {
    const html = await renderServerHtml(<PhoneMenu user={sam} login="/api/login" open onToggle={() => {}} />);
    expect(links(html).slice(0, 4)).toEqual([
      'Find Sessions → /search',
      'Personal Trainers → /personal-trainers',
      'For Businesses → /business',
      'How it Works → /about',
    ]);
  });
});

describe('the footer', () => {
  it('says what the site is, how to reach it, and where everything else is', async () => {
    const html = await renderServerHtml(<Footer />);
    expect(html).toContain(
      'Connecting fitness enthusiasts with local exercise sessions. Find your workout, book instantly.',
    );
    expect(html).toContain('© 2024 Fettle. All rights reserved.');
    const found = links(html);
    expect(found.slice(1, 11)).toEqual([
      'hello@fettle.example → mailto:hello@fettle.example',
      '020 7946 0112 → tel:+442079460112',
      'Find Sessions → /search',
      'Personal Trainers → /personal-trainers',
      'Customer Support → mailto:hello@fettle.example',
      'Help → /help',
      'Contact → /contact',
      'Business Dashboard → /business',
      'Become a Trainer → /trainer-signup',
      'Claim Your Business → /claim-business',
    ]);
    for (const link of ['Privacy → /privacy', 'Terms → /terms', 'Cookies → /cookies']) {
      expect(found).toContain(link);
    }
    expect(found).toContain('Sessions by town → /fitness');
    expect(html).toMatch(/For Users.*For Businesses/s);
  });
});

describe('dead ends', () => {
  it('a crash can be left by reloading and by going home', async () => {
    const html = await renderServerHtml(<CrashScreen />);
    expect(html).toMatch(/<h1[^>]*>Something went wrong<\/h1>/);
    expect(html).toContain('We encountered an unexpected error. Please try refreshing the page.');
    expect(html).toMatch(/<button[^>]*>.*Refresh Page<\/button>/s);
    expect(links(html)).toContain('Go Home → /');
  });

  it('an unknown path is called what it is', async () => {
    expect(await renderServerHtml(<NotFoundScreen />)).toMatch(/<h1[^>]*>404 Page Not Found<\/h1>/);
  });
});
