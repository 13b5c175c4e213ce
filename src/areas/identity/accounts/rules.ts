import { defineStates } from '#shared/domain/state-machine.ts';

/** What is true of accounts, apart from HTTP and SQL. */

/**
 * - active: its person can sign in.
 * - suspended: kept out by an admin until it is reinstated.
 * - deleted: a row without a name, which records of money hang on. Nothing brings it back.
 */
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
