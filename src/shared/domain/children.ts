export const AGE_GROUPS_UNDER_18 = ['2-5', '6-12', '13-17'] as const;

/** Age groups that bring children (docs/product/data.md#papers-for-children). */
export const AGE_GROUPS_WITH_CHILDREN = [...AGE_GROUPS_UNDER_18, 'family'] as const;

export const hasUnder18 = (ageGroups: readonly string[]): boolean =>
  AGE_GROUPS_UNDER_18.some((group) => ageGroups.includes(group));

export const isAllUnder18 = (ageGroups: readonly string[]): boolean =>
  ageGroups.every((group) => AGE_GROUPS_UNDER_18.some((young) => young === group));

export const isForChildren = (ageGroups: readonly string[]): boolean =>
  AGE_GROUPS_WITH_CHILDREN.some((group) => ageGroups.includes(group));

/** Whether every age group brings children. */
export const isOnlyForChildren = (ageGroups: readonly string[]): boolean =>
  ageGroups.every((group) => AGE_GROUPS_WITH_CHILDREN.some((young) => young === group));
