import { defineStates, type StateOf } from '#shared/domain/state-machine.ts';

/** States and limits of waiting lists (docs/product/waiting-list.md#waiting-list). Pure. */

/** Time to accept: more than a day before the start, and within a day. */
export const OFFER_MINUTES = 120;
export const SAME_DAY_OFFER_MINUTES = 30;

/** With fewer waking minutes until the cut-off, everybody is asked at once. */
export const OFFER_TO_ALL_MINUTES = 120;

export const CUT_OFF_MINUTES = 30;

export const MAX_WAITLISTS = 20;

/** Upcoming dates per person. */
export const MAX_WATCHED = 20;

/** How long an accepted offer to everybody is held for payment. */
export const PAYMENT_MINUTES = 10;

/**
 * A missed or declined offer ends the entry; the person may rejoin at the end. `closed`: date cancelled, list over,
 * or lists turned off.
 */
export const entryStates = defineStates({
  table: 'waitlist_entries',
  keptAs: 'state',
  initial: ['waiting'],
  moves: {
    waiting: { offer: 'offered', leave: 'left', close: 'closed' },
    offered: { book: 'booked', miss: 'missed', leave: 'left', close: 'closed' },
    booked: {},
    missed: {},
    left: {},
    closed: {},
  },
});

export type EntryState = StateOf<typeof entryStates>;

export type OpenEntryState = Extract<EntryState, 'waiting' | 'offered'>;
export type ClosedEntryState = Exclude<EntryState, OpenEntryState>;

export type OfferKind = 'in_turn' | 'everyone' | 'out_of_turn';
export type OfferOutcome = 'accepted' | 'declined' | 'expired' | 'withdrawn';

export type AutoBookFallback =
  | 'too_dear'
  | 'more_to_say'
  | 'declined'
  | 'bank_asks'
  | 'unreachable'
  | 'taken_back'
  | 'moved';

export type AutoBookState = 'due' | 'booking' | AutoBookFallback;

/** If the payment provider doesn't answer for this long, we ask the person. */
export const AUTO_BOOK_RETRY_MINUTES = 10;

/** With fewer past entries, we don't show the odds. */
export const MIN_DECIDED = 10;

/** Null with too few past entries. */
export function successesInTen({ booked, decided }: { booked: number; decided: number }): number | null {
  return decided < MIN_DECIDED ? null : Math.round((10 * booked) / decided);
}

export const outcomeByEndState: Readonly<Record<ClosedEntryState, OfferOutcome>> = {
  booked: 'accepted',
  missed: 'expired',
  left: 'declined',
  closed: 'withdrawn',
};
