import type { PageText } from '#features/running/texts/contract.ts';
import type { EditablePage, Placeholder } from '#features/running/texts/editable-text.ts';
import { readPage } from '#features/running/texts/read-page.server.ts';
import { readTextAsset } from '#shared/assets/read-asset.server.ts';
import { type LegalPageName, legalPageNames, legalPages } from './legal-pages.ts';

type Said = Readonly<Record<string, Placeholder>>;

/** What every page can say. */
const anywhere: Said = {
  site: { says: 'The name of the site', example: 'Fettle' },
  email: { says: 'Our email address, as a link', example: 'hello@fettle.example' },
  contact: { says: 'Name, address, email and telephone, in a paragraph of its own', example: '' },
};

interface LegalText extends Pick<EditablePage, 'label' | 'standardSince'> {
  /** What it can say beside what every page can. */
  says: Said;
  /** What the site draws, and what cannot be left out of it. */
  parts: readonly string[];
  needs: readonly string[];
  /** Sections that other pages lead to. */
  anchors: readonly string[];
}

/**
 * The legal pages. What each says until an admin says otherwise is a file of `assets/texts`; whoever changes one says
 * since when.
 */
const legal: Readonly<Record<LegalPageName, LegalText>> = {
  terms: {
    label: 'Terms of Service',
    standardSince: '2025-06-18',
    says: {
      'free-until-hours': { says: 'How long before the start cancelling is free, in hours', example: '24' },
      'hold-minutes': { says: 'How long a place is held for whoever pays, in minutes', example: '10' },
      'example-price': { says: 'The price of the session that the fee is explained with', example: '£14.00' },
      'example-fee': { says: 'The platform fee of it', example: '£1.40' },
      'example-total': { says: 'Both together', example: '£15.40' },
      'cooling-off-days': { says: 'For how many days a pass can be given back', example: '14' },
      'back-for-days': { says: 'For how many days a credit that came back is good', example: '14' },
      'pass-warned-days': { says: 'How many days before its end a credit is warned of', example: '7' },
      'voucher-months': { says: 'For how many months a gift voucher is good', example: '24' },
      'voucher-warned-days': {
        says: 'How many days before its end a gift voucher is warned of',
        example: '30',
      },
      'basic-price': { says: 'What the Basic plan costs a month', example: '£29.00' },
      'premium-price': { says: 'What the Premium Pro plan costs a month', example: '£79.00' },
      'search-radius': { says: 'How far a search reaches', example: '10 miles' },
      relevance: { says: 'The table of what relevance is made of, in a paragraph of its own', example: '' },
    },
    parts: ['contact', 'relevance'],
    needs: ['contact', 'relevance', 'free-until-hours'],
    anchors: ['cancellation'],
  },
  privacy: {
    label: 'Privacy Policy',
    standardSince: '2025-06-18',
    says: {
      'who-else': { says: 'The table of who else handles data, in a paragraph of its own', example: '' },
    },
    parts: ['contact', 'who-else'],
    needs: ['contact', 'who-else'],
    anchors: [],
  },
  cookies: {
    label: 'Cookie Policy',
    standardSince: '2026-11-26',
    says: {
      'cookies-in-short': { says: 'A sentence: which cookies are set', example: '' },
      cookies: { says: 'The table of the cookies we set, in a paragraph of its own', example: '' },
      'payment-cookies': {
        says: 'What the payment provider sets where one pays, in a paragraph of its own',
        example: '',
      },
      'tab-storage': { says: 'The table of what a tab remembers, in a paragraph of its own', example: '' },
      'offline-storage': {
        says: 'The table of what is kept for offline, in a paragraph of its own',
        example: '',
      },
      'place-choice': {
        says: 'The control by which the place is refused, in a paragraph of its own',
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

/** The legal pages as texts that admins edit. */
export function legalTexts(): EditablePage[] {
  return legalPageNames.map((name) => editable(name, legal[name]));
}

/** As long as the longest of them twice and more. */
const MOST_CHARACTERS = 40_000;

function editable(
  name: LegalPageName,
  { label, standardSince, says, parts, needs, anchors }: LegalText,
): EditablePage {
  const read = readAgain((source) => readPage(source, { parts, anchors }));
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
        most: MOST_CHARACTERS,
        standard: readTextAsset(`texts/${name}.md`).trim(),
      },
    },
    placeholders: { ...anywhere, ...says },
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

/** What was read last is read once: a page is asked for far more often than it is published. */
function readAgain(read: (source: string) => PageText | string): (source: string) => PageText | string {
  let last: { source: string; page: PageText | string } | null = null;
  return (source) => {
    if (last?.source !== source) last = { source, page: read(source) };
    return last.page;
  };
}
