import { AGE_GROUPS_WITH_CHILDREN } from '../domain/children.ts';

/** SQL array literal for `s.age_groups && ${AGE_GROUPS_WITH_CHILDREN_SQL}`. */
export const AGE_GROUPS_WITH_CHILDREN_SQL = `'{${AGE_GROUPS_WITH_CHILDREN.join(',')}}'::text[]`;
