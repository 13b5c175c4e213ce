import { z } from 'zod';
import { type ActivitySlug, activitySlugSchema } from '#areas/catalogue/sessions/contract.ts';
import { readJsonAsset } from '#shared/assets/read-asset.server.ts';
import { activities } from '#shared/domain/activities.ts';
import { activitySynonyms } from '#shared/domain/activity-synonyms.ts';
import type { NameSuggestion } from '../contract.ts';
import { nameIndex } from './name-index.ts';

interface ActivityName {
  name: string;
  slug: ActivitySlug;
}

/** Its own names first, then what people call it, then the standard's concepts in it. */
function listActivityNames(): ActivityName[] {
  const { concepts } = readJsonAsset(
    'openactive/activity-list.json',
    z.object({ concepts: z.array(z.object({ labels: z.array(z.string()), activity: activitySlugSchema })) }),
  );
  return [
    ...activities.map(({ value, label }) => ({ name: label, slug: value })),
    ...activities.flatMap(({ value }) => activitySynonyms[value].map((name) => ({ name, slug: value }))),
    ...concepts.flatMap(({ labels, activity }) => labels.map((name) => ({ name, slug: activity }))),
  ];
}

/** Several names of one activity may match. */
const MAX_NAMES = 60;

/** Suggests activities by their names and synonyms, with typos: each once, `detail` being the name that matched. */
export async function createActivitySuggester(): Promise<(text: string, limit: number) => NameSuggestion[]> {
  const index = await nameIndex(listActivityNames());
  const labels = new Map(activities.map(({ value, label }) => [value, label]));
  return (text, limit) => {
    const bySlug = new Map<ActivitySlug, NameSuggestion>();
    for (const { name, slug } of index.find(text, MAX_NAMES)) {
      const label = labels.get(slug) ?? name;
      if (!bySlug.has(slug))
        bySlug.set(slug, {
          kind: 'activity',
          name: label,
          detail: name.toLowerCase() === label.toLowerCase() ? '' : `includes ${name}`,
          value: slug,
        });
    }
    return [...bySlug.values()].slice(0, limit);
  };
}
