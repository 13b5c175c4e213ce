import { defineStates, type StateOf } from '#shared/domain/state-machine.ts';

/** "14 Strutton Ground, London SW1P 2HP"; doesn't repeat a town or postcode the address has. */
export function addressLine({
  address,
  town,
  postcode,
}: {
  address: string;
  town: string;
  postcode: string;
}): string {
  const holds = (part: string) => address.toLowerCase().includes(part.toLowerCase());
  const withTown = holds(town) ? address : `${address}, ${town}`;
  return holds(postcode) ? withTown : `${withTown} ${postcode}`;
}

/** The address if it is an http(s) one, else null: nothing else may stand behind a link. */
export function httpUrlOrNull(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

/** Sessions named in one email of news; the rest are counted. */
export const MAX_SESSIONS_NAMED = 5;

/**
 * A logical email. A claim without heartbeat may be taken over. `capped`: beyond the recipient's daily limit, never
 * sent. `dropped`: outdated before it went, such as the confirmation of a cancelled booking.
 */
export const mailStates = defineStates({
  table: 'mail_log',
  keptAs: 'state',
  initial: ['sending', 'capped'],
  moves: {
    sending: {
      deliver: 'sent',
      refuse: 'refused',
      put_off: 'waiting',
      claim_anew: 'sending',
      drop: 'dropped',
    },
    waiting: { claim: 'sending', drop: 'dropped' },
    sent: {},
    refused: {},
    capped: {},
    dropped: {},
  },
  derived: [{ name: 'abandoned', of: 'sending', when: 'claimed_at is longer ago than a sender may take' }],
});

export type MailState = StateOf<typeof mailStates>;
