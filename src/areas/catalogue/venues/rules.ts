import { defineStates } from '#shared/domain/state-machine.ts';

/**
 * - waiting: an admin has not read what it is called and where it is; no session can be held there yet.
 * - shown: sessions are held there. What is proposed of it waits beside it, and it stays as it was until then.
 * - refused: an admin has refused it, with a reason for the business; other words wait anew.
 * - removed: its business has taken it out; dates that were held there still say so.
 */
export const venueStates = defineStates({
  table: 'venues',
  keptAs: 'state',
  initial: ['waiting'],
  moves: {
    waiting: { edit: 'waiting', show: 'shown', refuse: 'refused', remove: 'removed' },
    shown: { edit: 'shown', show: 'shown', refuse: 'shown', remove: 'removed' },
    refused: { edit: 'waiting', remove: 'removed' },
    removed: {},
  },
});
