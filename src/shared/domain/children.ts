/** The age groups of people under 18. */
export const AGE_GROUPS_UNDER_18 = ['2-5', '6-12', '13-17'] as const;

/**
 * The age groups with which children come: their own, and families. A session is for children when it has one of them
 * (docs/product/data.md#papers-for-children).
 */
export const AGE_GROUPS_WITH_CHILDREN = [...AGE_GROUPS_UNDER_18, 'family'] as const;

/** Whether people under 18 are one of these age groups. */
export const hasUnder18 = (ageGroups: readonly string[]): boolean =>
  AGE_GROUPS_UNDER_18.some((group) => ageGroups.includes(group));

/** Whether every one of these age groups is of people under 18. */
export const isAllUnder18 = (ageGroups: readonly string[]): boolean =>
  ageGroups.every((group) => AGE_GROUPS_UNDER_18.some((young) => young === group));

/** Whether a session of these age groups is for children. */
export const isForChildren = (ageGroups: readonly string[]): boolean =>
  AGE_GROUPS_WITH_CHILDREN.some((group) => ageGroups.includes(group));

/** Whether children come to a session of these age groups in every case. */
export const isOnlyForChildren = (ageGroups: readonly string[]): boolean =>
  ageGroups.every((group) => AGE_GROUPS_WITH_CHILDREN.some((young) => young === group));
