import { defineStates } from '#shared/domain/state-machine.ts';

/** `shown` photos are public if they have a description; `refused` includes those taken down. */
export const photoStates = defineStates({
  table: 'photos',
  keptAs: 'state',
  initial: ['waiting'],
  moves: {
    waiting: { approve: 'shown', refuse: 'refused' },
    shown: { take_down: 'refused' },
    refused: {},
  },
});

export const isPermutation = (order: readonly string[], known: readonly string[]): boolean =>
  order.length === known.length &&
  new Set(order).size === order.length &&
  order.every((id) => known.includes(id));
