import { defineStates } from '#shared/domain/state-machine.ts';

/** A paused source is hidden, a removed one deleted (docs/product/open-data.md#sessions-elsewhere). */
export const sourceStates = defineStates({
  table: 'feed_sources',
  keptAs: 'state',
  initial: ['active'],
  moves: {
    active: { pause: 'paused', remove: 'removed' },
    paused: { resume: 'active', remove: 'removed' },
    removed: {},
  },
});
