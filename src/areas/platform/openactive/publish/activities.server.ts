import { z } from 'zod';
import { type ActivitySlug, activitySlugSchema } from '#areas/catalogue/sessions/contract.ts';
import { readJsonAsset } from '#shared/assets/read-asset.server.ts';

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

/** Throws if the asset lacks it. */
export function standardActivity(slug: ActivitySlug): StandardActivity {
  const activity = bySlug.get(slug);
  if (activity === undefined) throw new Error(`assets/openactive/activities.json has no ${slug}.`);
  return activity;
}

/** Our activities with standard identifiers. */
export const standardActivities = (): readonly { slug: ActivitySlug; id: string }[] => activities;
