import { z } from 'zod';
import type { ActivitySlug } from '#areas/catalogue/sessions/contract.ts';
import { readJsonAsset } from '#shared/assets/read-asset.server.ts';
import { standardActivities } from '../publish/activities.server.ts';

const LIST = 'https://openactive.io/activity-list#';

const listSchema = z.object({
  concepts: z.array(
    z.object({ id: z.string(), labels: z.array(z.string()), broader: z.array(z.string()).optional() }),
  ),
});

const { concepts } = readJsonAsset('openactive/activity-list.json', listSchema);
const byId = new Map(concepts.map((concept) => [concept.id, concept]));
const idByLabel = new Map(
  concepts.flatMap(({ id, labels }) => labels.map((label) => [labelKey(label), id] as const)),
);
const slugById = new Map(standardActivities().map(({ slug, id }) => [id.slice(LIST.length), slug]));

function labelKey(label: string): string {
  return label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '');
}

/**
 * Maps a standard activity to ours: "Hatha Yoga" is yoga. `other` if it isn't one of ours, `unknown` if not in the
 * list.
 * @param text the activity's identifier or a feed's label
 */
export function findOurActivity(text: string): ActivitySlug | 'other' | 'unknown' {
  const id = /^https?:\/\/(?:www\.)?openactive\.io\/activity-list\/?#(.+)$/.exec(text)?.[1];
  const known = id === undefined ? idByLabel.get(labelKey(text)) : id;
  if (known === undefined || !byId.has(known)) return 'unknown';
  return broaderActivity(known, new Set()) ?? 'other';
}

function broaderActivity(id: string, seen: Set<string>): ActivitySlug | null {
  const slug = slugById.get(id);
  if (slug !== undefined) return slug;
  if (seen.has(id)) return null;
  seen.add(id);
  for (const broader of byId.get(id)?.broader ?? []) {
    const found = broaderActivity(broader, seen);
    if (found !== null) return found;
  }
  return null;
}
