import { defineStates } from '#shared/domain/state-machine.ts';

/** `deleted` is final: an anonymous row that payment records refer to. */
export const accountStates = defineStates({
  table: 'users',
  keptAs:
    "CASE WHEN deleted_at IS NOT NULL THEN 'deleted' WHEN suspended_at IS NOT NULL THEN 'suspended' ELSE 'active' END",
  initial: ['active'],
  moves: {
    active: { suspend: 'suspended', delete: 'deleted' },
    suspended: { reinstate: 'active', delete: 'deleted' },
    deleted: {},
  },
});
