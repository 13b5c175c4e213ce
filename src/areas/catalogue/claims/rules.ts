import { defineStates } from '#shared/domain/state-machine.ts';

/** What an admin decides; `declined` is what becomes of the others when one is approved. */
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

/** How many listings a search shows. */
export const LISTINGS_SHOWN = 48;

export const MAX_DOCUMENTS = 5;
export const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024;

/** Anybody can have an address there, so it says nothing about who runs a business. */
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

/**
 * Whether an e-mail address is of a website's own domain: `hello@hall.example` and `https://www.hall.example/yoga`.
 * Exactly that domain, so that `hall.sites.example` is no proof for everybody at `sites.example`.
 */
export function isEmailOfWebsite(email: string, website: string | null): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (website === null || domain === '' || publicMailDomains.has(domain) || !URL.canParse(website))
    return false;
  return new URL(website).hostname.toLowerCase().replace(/^www\./, '') === domain;
}
