import { defineStates } from '#shared/domain/state-machine.ts';

/**
 * - waiting: an admin has not read it yet; nobody else sees it.
 * - shown: everybody sees it, if it has a description.
 * - refused: an admin has refused it, or taken it down, with a reason for those who look after it.
 */
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

/** Whether `order` names every one of `known` once, and nothing else. */
export const isPermutation = (order: readonly string[], known: readonly string[]): boolean =>
  order.length === known.length &&
  new Set(order).size === order.length &&
  order.every((id) => known.includes(id));
