import { z } from 'zod';
import { type ActivitySlug, activitySlugSchema } from '#areas/catalogue/sessions/contract.ts';
import { readJsonAsset } from '#shared/assets/read-asset.server.ts';
import { activities as activityList } from '#shared/domain/activities.ts';
import { optionLabel } from '#shared/domain/option-lists.ts';

const SCHEME = 'https://openactive.io/activity-list';

/** A concept of the standard. "Other" has none there: only a label. */
export interface StandardActivity {
  '@type': 'Concept';
  '@id'?: string;
  prefLabel: string;
  inScheme?: typeof SCHEME;
}

const fileSchema = z.object({
  activities: z.array(z.object({ slug: activitySlugSchema, id: z.url(), prefLabel: z.string() })),
});

const { activities } = readJsonAsset('openactive/activities.json', fileSchema);
const bySlug = new Map<ActivitySlug, StandardActivity>(
  activities.map(({ slug, id, prefLabel }) => [
    slug,
    { '@type': 'Concept', '@id': id, prefLabel, inScheme: SCHEME },
  ]),
);

export const standardActivity = (slug: ActivitySlug): StandardActivity =>
  bySlug.get(slug) ?? { '@type': 'Concept', prefLabel: optionLabel(activityList, slug) };
