import type { PageText } from '#areas/messaging/texts/contract.ts';
import type { EditablePage, Placeholder } from '#areas/messaging/texts/editable-text.ts';
import { parsePage } from '#areas/messaging/texts/parse-page.server.ts';
import { readTextAsset } from '#shared/assets/read-asset.server.ts';
import { type LegalPageName, legalPageNames, legalPages } from './legal-pages.ts';

type PlaceholderMap = Readonly<Record<string, Placeholder>>;

/** Placeholders of every page. */
const commonPlaceholders: PlaceholderMap = {
  site: { says: 'The name of the site', example: 'Fettle' },
  email: { says: 'Our email address, as a link', example: 'hello@fettle.example' },
  contact: { says: 'Our name, address, email and phone number, as a separate paragraph', example: '' },
};

interface LegalText extends Pick<EditablePage, 'label' | 'standardSince'> {
  /** Additional placeholders of this page. */
  says: PlaceholderMap;
  /** Parts the site renders, which the text must include. */
  parts: readonly string[];
  needs: readonly string[];
  /** Sections that other pages link to. */
  anchors: readonly string[];
}

/** The default texts are files of `assets/texts`. If you change one, change its date too. */
const LEGAL_TEXTS: Readonly<Record<LegalPageName, LegalText>> = {
  terms: {
    label: 'Terms of Service',
    standardSince: '2025-06-18',
    says: {
      'free-until-hours': { says: 'The free cancellation period before the start, in hours', example: '24' },
      'hold-minutes': { says: 'The time we hold a place during payment, in minutes', example: '10' },
      'example-price': { says: 'The example session price', example: '£14.00' },
      'example-fee': { says: 'The platform fee for the example', example: '£1.40' },
      'example-total': { says: 'The total for the example', example: '£15.40' },
      'cooling-off-days': { says: 'The days in which a pass can be refunded', example: '14' },
      'back-for-days': { says: 'The days for which a returned credit is valid', example: '14' },
      'pass-warned-days': { says: 'The days before a credit expires when we send a reminder', example: '7' },
      'voucher-months': { says: 'The months for which a gift voucher is valid', example: '24' },
      'voucher-warned-days': {
        says: 'The days before a gift voucher expires when we send a reminder',
        example: '30',
      },
      'basic-price': { says: 'The monthly price of the Basic plan', example: '£29.00' },
      'premium-price': { says: 'The monthly price of the Premium Pro plan', example: '£79.00' },
      'search-radius': { says: 'The default search radius', example: '10 miles' },
      relevance: { says: 'The relevance table, as a separate paragraph', example: '' },
    },
    parts: ['contact', 'relevance'],
    needs: ['contact', 'relevance', 'free-until-hours'],
    anchors: ['cancellation'],
  },
  privacy: {
    label: 'Privacy Policy',
    standardSince: '2025-06-18',
    says: {
      'who-else': { says: 'The table of companies that handle data, as a separate paragraph', example: '' },
    },
    parts: ['contact', 'who-else'],
    needs: ['contact', 'who-else'],
    anchors: [],
  },
  cookies: {
    label: 'Cookie Policy',
    standardSince: '2026-11-26',
    says: {
      'cookies-in-short': { says: 'A sentence listing our cookies', example: '' },
      cookies: { says: 'The table of our cookies, as a separate paragraph', example: '' },
      'payment-cookies': {
        says: 'The payment provider’s cookies, as a separate paragraph',
        example: '',
      },
      'tab-storage': { says: 'The session storage table, as a separate paragraph', example: '' },
      'offline-storage': {
        says: 'The offline storage table, as a separate paragraph',
        example: '',
      },
      'place-choice': {
        says: 'The checkbox to turn off the place cookie, as a separate paragraph',
        example: '',
      },
    },
    parts: ['contact', 'cookies', 'payment-cookies', 'tab-storage', 'offline-storage', 'place-choice'],
    needs: ['cookies', 'payment-cookies', 'tab-storage', 'offline-storage', 'place-choice'],
    anchors: [],
  },
  guidelines: {
    label: 'Community guidelines',
    standardSince: '2026-11-26',
    says: {},
    parts: ['contact'],
    needs: [],
    anchors: [],
  },
};

/** Legal pages for the text editor. */
export function legalTexts(): EditablePage[] {
  return legalPageNames.map((name) => toEditablePage(name, LEGAL_TEXTS[name]));
}

/** More than twice the longest of them. */
const MAX_CHARACTERS = 40_000;

function toEditablePage(
  name: LegalPageName,
  { label, standardSince, says, parts, needs, anchors }: LegalText,
): EditablePage {
  const read = memoizeLast((source) => parsePage(source, { parts, anchors }));
  return {
    name,
    group: 'pages',
    label,
    href: legalPages[name].href,
    standardSince,
    fields: {
      text: {
        label: 'Text',
        form: 'page',
        most: MAX_CHARACTERS,
        standard: readTextAsset(`texts/${name}.md`).trim(),
      },
    },
    placeholders: { ...commonPlaceholders, ...says },
    needs,
    checkWords: ({ text = '' }) => {
      const page = read(text);
      const wrong: Record<string, string> = typeof page === 'string' ? { text: page } : {};
      return wrong;
    },
    previewWords: async ({ text = '' }) => {
      const page = read(text);
      if (typeof page === 'string') throw new Error(`The page ${name} cannot be read. ${page}`);
      return { page };
    },
  };
}

/** Memoises the last text: pages are read far more often than published. */
function memoizeLast(read: (source: string) => PageText | string): (source: string) => PageText | string {
  let last: { source: string; page: PageText | string } | null = null;
  return (source) => {
    if (last?.source !== source) last = { source, page: read(source) };
    return last.page;
  };
}
