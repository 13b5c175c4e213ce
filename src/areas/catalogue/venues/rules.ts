import { defineStates } from '#shared/domain/state-machine.ts';

/** `waiting`: no sessions yet. `shown`: proposals wait beside it. `removed`: past dates still show it. */
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
