import { defineStates, type StateOf } from '#shared/domain/state-machine.ts';

/** What may become of somebody on a waiting list, and its figures (docs/product/waiting-list.md#waiting-list). Pure. */

/** Minutes to accept an offer while the start is more than a day away, and within the day. */
export const OFFER_MINUTES = 120;
export const SAME_DAY_OFFER_MINUTES = 30;

/** With fewer waking minutes left until the cut-off everybody who waits is asked at once. */
export const OFFER_TO_ALL_MINUTES = 120;

/** So long before the start the list is over. */
export const CUT_OFF_MINUTES = 30;

/** Lists that a person can be on at once. */
export const MAX_WAITLISTS = 20;

/** Coming full dates that a person can watch at once. */
export const MAX_WATCHED = 20;

/** How long what was accepted of an offer to everybody is kept while it is paid for. */
export const PAYMENT_MINUTES = 10;

/**
 * Who missed an offer, or turned it down, is off the list, so that nobody waits for them again; they may join anew, at
 * its end. `closed`: the date was cancelled, the list is over, or the business keeps none any more.
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

/** Still on the list. */
export type OpenEntryState = Extract<EntryState, 'waiting' | 'offered'>;
/** Off it. */
export type ClosedEntryState = Exclude<EntryState, OpenEntryState>;

export type OfferKind = 'in_turn' | 'everyone' | 'out_of_turn';
export type OfferOutcome = 'accepted' | 'declined' | 'expired' | 'withdrawn';

/** Why an offer that was to be booked for somebody is theirs to answer after all. */
export type AutoBookFallback =
  | 'too_dear'
  | 'more_to_say'
  | 'declined'
  | 'bank_asks'
  | 'unreachable'
  | 'taken_back'
  | 'moved';

/** What comes of an agreement to book for them, for one offer. */
export type AutoBookState = 'due' | 'booking' | AutoBookFallback;

/** For so long it is tried to book for somebody while the provider does not answer; then they are asked. */
export const AUTO_BOOK_RETRY_MINUTES = 10;

/** Of fewer lists that came to an end nothing is said of how many get a place. */
export const MIN_DECIDED = 10;

/** Of ten people who wait so many get a place, rounded; null where too few lists have come to an end to say. */
export function successesInTen({ booked, decided }: { booked: number; decided: number }): number | null {
  return decided < MIN_DECIDED ? null : Math.round((10 * booked) / decided);
}

/** What an open offer has come to when its place on the list ends so. */
export const outcomeByEndState: Readonly<Record<ClosedEntryState, OfferOutcome>> = {
  booked: 'accepted',
  missed: 'expired',
  left: 'declined',
  closed: 'withdrawn',
};
