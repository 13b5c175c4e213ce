import { z } from 'zod';
import { type ActivitySlug, activitySlugSchema } from '#areas/catalogue/sessions/contract.ts';
import { readJsonAsset } from '#shared/assets/read-asset.server.ts';
import { findActivity } from '#shared/domain/find-activity.ts';

const listSchema = z.object({
  concepts: z.array(z.object({ id: z.string(), labels: z.array(z.string()), activity: activitySlugSchema })),
});

const { concepts } = readJsonAsset('openactive/activity-list.json', listSchema);
const byId = new Map(concepts.map(({ id, activity }) => [id, activity]));
const byLabel = new Map(
  concepts.flatMap(({ labels, activity }) => labels.map((label) => [labelKey(label), activity] as const)),
);

function labelKey(label: string): string {
  return label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '');
}

/**
 * Our activity of a concept of the standard or of a word for it: "Hatha Yoga" is yoga, "Spin" indoor cycling. Null if
 * we know neither: a later version of the list has concepts that ours lacks.
 * @param text the concept's identifier, or a label
 */
export function findOurActivity(text: string): ActivitySlug | null {
  const id = /^https?:\/\/(?:www\.)?openactive\.io\/activity-list\/?#(.+)$/.exec(text)?.[1];
  if (id !== undefined) return byId.get(id) ?? null;
  return byLabel.get(labelKey(text)) ?? findActivity(text);
}
