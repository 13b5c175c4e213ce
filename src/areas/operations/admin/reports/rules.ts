import { defineStates } from '#shared/domain/state-machine.ts';

/** Dismissed, hidden (a review) or taken down (a session or business). Only a dismissal can be undone. */
export const reportStates = defineStates({
  table: 'reports',
  keptAs: 'state',
  initial: ['open'],
  moves: {
    open: { dismiss: 'dismissed', hide: 'hidden', take_down: 'taken_down' },
    dismissed: { undo: 'open' },
    hidden: {},
    taken_down: {},
  },
});
