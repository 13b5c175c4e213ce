import { defineStates, type StateOf } from '#shared/domain/state-machine.ts';

/** "14 Strutton Ground, London SW1P 2HP", without saying a town or postcode twice that the address already holds. */
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

/**
 * A logical e-mail. One that nobody has said anything of since its claim is claimed anew: its sender is dead. Beyond
 * what its recipient may get of its kind in a day it is written down as `capped`, and never sent. One whose news are none
 * any more before it has gone, such as the confirmation of a booking that was cancelled, is `dropped`.
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
