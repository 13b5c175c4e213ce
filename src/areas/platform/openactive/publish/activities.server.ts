import { z } from 'zod';
import { type ActivitySlug, activitySlugSchema } from '#areas/catalogue/sessions/contract.ts';
import { readJsonAsset } from '#shared/assets/read-asset.server.ts';

/** An activity as the standard's list has it (assets/openactive/README.md). */
export interface StandardActivity {
  '@type': 'Concept';
  '@id': string;
  prefLabel: string;
  inScheme: 'https://openactive.io/activity-list';
}

const fileSchema = z.object({
  activities: z.array(z.object({ slug: activitySlugSchema, id: z.url(), prefLabel: z.string() })),
});

const { activities } = readJsonAsset('openactive/activities.json', fileSchema);
const bySlug = new Map(
  activities.map(({ slug, id, prefLabel }) => [
    slug,
    { '@type': 'Concept', '@id': id, prefLabel, inScheme: 'https://openactive.io/activity-list' } as const,
  ]),
);

/** What the standard calls an activity of ours. Throws for one that the asset does not have. */
export function standardActivity(slug: ActivitySlug): StandardActivity {
  const activity = bySlug.get(slug);
  if (activity === undefined) throw new Error(`assets/openactive/activities.json has no ${slug}.`);
  return activity;
}

/** Each activity of ours with its identifier in the standard's list. */
export const standardActivities = (): readonly { slug: ActivitySlug; id: string }[] => activities;
