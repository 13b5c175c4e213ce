import type { AccessFact } from '#shared/domain/access-facts.ts';
import { defineStates } from '#shared/domain/state-machine.ts';

/**
 * - stated: everybody sees it, with who says so.
 * - taken_down: an admin has taken it down, with a reason for the business; stating it anew brings it back.
 */
export const factStates = defineStates({
  table: 'access_facts',
  keptAs: "CASE WHEN removal_reason IS NULL THEN 'stated' ELSE 'taken_down' END",
  initial: ['stated'],
  moves: {
    stated: { state: 'stated', take_down: 'taken_down' },
    taken_down: { state: 'stated' },
  },
});

/**
 * - waiting: an admin has not looked at it, or the words beside it have changed since.
 * - checked: an admin has seen that it shows what is said.
 * - refused: it does not, or shows people, with a reason for the business.
 */
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

/** Whether a fact is said of a venue; the others are said of a session. */
export const isVenueFact = (fact: AccessFact): boolean => VENUE_FACTS.has(fact);

/** How long what a business has said stands before it is asked to say it again. */
export const RECONFIRM_AFTER_DAYS = 365;

/** What people who came say of a fact. */
export interface OpinionCounts {
  agree: number;
  deny: number;
}

/** Two or more deny it, and more than agree: it cannot be searched for. The same as the SQL function access_denied. */
export const isDenied = ({ agree, deny }: OpinionCounts): boolean => deny >= 2 && deny > agree;
