import { AGE_GROUPS_WITH_CHILDREN } from '../domain/children.ts';

/** The age groups with which children come, as an SQL array: `s.age_groups && ${WITH_CHILDREN}`. */
export const WITH_CHILDREN = `'{${AGE_GROUPS_WITH_CHILDREN.join(',')}}'::text[]`;
