import { AGE_GROUPS_WITH_CHILDREN } from '../domain/children.ts';

/** The age groups with which children come, as an SQL array: `s.age_groups && ${AGE_GROUPS_WITH_CHILDREN_SQL}`. */
export const AGE_GROUPS_WITH_CHILDREN_SQL = `'{${AGE_GROUPS_WITH_CHILDREN.join(',')}}'::text[]`;
