import { defineStates } from '#shared/domain/state-machine.ts';

/** `declined`: another claim on the listing was approved. */
export const claimStates = defineStates({
  table: 'claims',
  keptAs: 'state',
  initial: ['pending'],
  moves: {
    pending: { approve: 'approved', reject: 'rejected', decline: 'declined' },
    approved: {},
    rejected: {},
    declined: {},
  },
});

export const LISTINGS_SHOWN = 48;

export const MAX_DOCUMENTS = 5;
export const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024;

/** Free email providers prove nothing about a business. */
const publicMailDomains: ReadonlySet<string> = new Set([
  'aol.co.uk',
  'aol.com',
  'blueyonder.co.uk',
  'btinternet.com',
  'btopenworld.com',
  'duck.com',
  'fastmail.com',
  'fastmail.co.uk',
  'gmail.com',
  'gmx.co.uk',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'googlemail.com',
  'hey.com',
  'hotmail.co.uk',
  'hotmail.com',
  'hotmail.fr',
  'icloud.com',
  'live.co.uk',
  'live.com',
  'mac.com',
  'mail.com',
  'mail.ru',
  'me.com',
  'msn.com',
  'ntlworld.com',
  'outlook.co.uk',
  'outlook.com',
  'pm.me',
  'proton.me',
  'protonmail.com',
  'sky.com',
  'talktalk.net',
  'tiscali.co.uk',
  'tutanota.com',
  'virgin.net',
  'virginmedia.com',
  'web.de',
  'yahoo.co.uk',
  'yahoo.com',
  'yandex.com',
  'ymail.com',
  'zoho.com',
]);

/** Compares the exact domain: `hall.sites.example` must not prove anything for `sites.example`. */
export function isEmailOfWebsite(email: string, website: string | null): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (website === null || domain === '' || publicMailDomains.has(domain) || !URL.canParse(website))
    return false;
  return new URL(website).hostname.toLowerCase().replace(/^www\./, '') === domain;
}
