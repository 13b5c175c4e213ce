import { defineStates } from '#shared/domain/state-machine.ts';

/** What became of a report: nothing, or its subject was hidden (a review), or taken down (a session, a business). */
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
