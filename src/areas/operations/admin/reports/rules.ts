import { defineStates } from '#shared/domain/state-machine.ts';

/** Dismissed, hidden (a review) or taken down (a session or business). */
export const reportStates = defineStates({
  table: 'reports',
  keptAs: 'state',
  initial: ['open'],
  moves: {
    open: { dismiss: 'dismissed', hide: 'hidden', take_down: 'taken_down' },
    dismissed: {},
    hidden: {},
    taken_down: {},
  },
});
