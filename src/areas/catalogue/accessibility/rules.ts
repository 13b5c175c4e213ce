import type { AccessFact } from '#shared/domain/access-facts.ts';
import { defineStates } from '#shared/domain/state-machine.ts';

/** An admin has `taken_down` a fact, with a reason; stating it again restores it. */
export const factStates = defineStates({
  table: 'access_facts',
  keptAs: "CASE WHEN removal_reason IS NULL THEN 'stated' ELSE 'taken_down' END",
  initial: ['stated'],
  moves: {
    stated: { state: 'stated', take_down: 'taken_down' },
    taken_down: { state: 'stated' },
  },
});

/** `waiting` again when the text changes; `refused` with a reason for the business. */
export const accessPhotoStates = defineStates({
  table: 'access_photos',
  keptAs: 'state',
  initial: ['waiting'],
  moves: {
    waiting: { check: 'checked', refuse: 'refused' },
    checked: { reword: 'waiting' },
    refused: {},
  },
});

const VENUE_FACTS: ReadonlySet<AccessFact> = new Set(['step_free', 'accessible_toilet', 'hearing_loop']);

/** The others are about a session. */
export const isVenueFact = (fact: AccessFact): boolean => VENUE_FACTS.has(fact);

/** How long a statement counts before we ask the business to confirm it. */
export const RECONFIRM_AFTER_DAYS = 365;

export interface OpinionCounts {
  agree: number;
  deny: number;
}

/** Denied facts are left out of the search. Same rule as the SQL function access_denied. */
export const isDenied = ({ agree, deny }: OpinionCounts): boolean => deny >= 2 && deny > agree;
