import { defineStates } from '#shared/domain/state-machine.ts';

/** A source of feeds (docs/product/open-data.md#sessions-elsewhere): what came of a paused one is not shown, of a removed one forgotten. */
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
