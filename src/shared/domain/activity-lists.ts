import { activities } from './activities.ts';
import { type Option, searchActivityTypes } from './option-lists.ts';

export type ActivitySlug = (typeof activities)[number]['value'];

interface ActivitySection {
  label: string;
  options: readonly Option<ActivitySlug>[];
}

const first: ReadonlySet<string> = new Set(searchActivityTypes.map(({ value }) => value));

/** Activities behind "More activities", by section. */
export const moreActivities: readonly ActivitySection[] = [
  ...new Set(activities.map(({ section }) => section)),
].map((label) => ({
  label,
  options: activities.filter(({ value, section }) => section === label && !first.has(value)),
}));

/** For a list that begins with the first seven. */
export const moreActivityGroups: readonly ActivitySection[] = moreActivities.map(({ label, options }) => ({
  label: `More activities: ${label.toLowerCase()}`,
  options,
}));
