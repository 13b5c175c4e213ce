import { activities } from './activities.ts';
import type { ActivitySlug } from './activity-lists.ts';
import { activitySynonyms } from './activity-synonyms.ts';

/** "Legs, Bums & Tums" → " legs bums and tums ". */
function phrase(text: string): string {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replaceAll('&', ' and ')
    .split(/[^\p{L}\p{N}]+/u);
  return ` ${words.filter((word) => word !== '').join(' ')} `;
}

const bySynonym = activities.flatMap(({ value }) =>
  activitySynonyms[value].map((synonym) => [phrase(synonym), value] as const),
);
const byName = activities.map(({ value, label }) => [phrase(label), value] as const);
/** A name beats the synonym of another. */
const phrases = new Map<string, ActivitySlug>([...bySynonym, ...byName]);

/** "Other" says nothing inside a sentence. */
const named = [...phrases].filter(([, slug]) => slug !== 'other');

/** "spin", "Legs, Bums & Tums" → the activity that people call so; null if none. */
export const findActivity = (text: string): ActivitySlug | null => phrases.get(phrase(text)) ?? null;

/**
 * The activity that a sentence names first, or by most letters at that place: "Spin and core, Tuesdays" → indoor
 * cycling, "Aqua Zumba" → aqua aerobics. Null if it names none.
 */
export function findActivityInText(text: string): ActivitySlug | null {
  const words = phrase(text);
  const [found] = named
    .map(([name, slug]) => ({ at: words.indexOf(name), letters: name.length, slug }))
    .filter(({ at }) => at !== -1)
    .sort((one, other) => one.at - other.at || other.letters - one.letters);
  return found?.slug ?? null;
}
