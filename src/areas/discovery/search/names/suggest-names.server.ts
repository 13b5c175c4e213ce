import type { PlaceSuggestion } from '#areas/catalogue/postcodes/contract.ts';
import type { Db } from '#shared/db/database.server.ts';
import type { NameSuggestion } from '../contract.ts';
import { createActivitySuggester } from './activity-names.server.ts';
import { type NameIndex, nameIndex } from './name-index.ts';
import { filterPublicListings, type NamedListing, readNames } from './name-queries.server.ts';

export interface SuggestNamesDeps {
  db: Db;
  suggestPlaces: (text: string) => Promise<PlaceSuggestion[]>;
  log: { warn(details: object, sentence: string): void };
}

type Kind = NamedListing['kind'];
/** In the order of suggestions. */
const KINDS: readonly Kind[] = ['business', 'session', 'trainer', 'instructor'];

/** Also applies to places. */
const MAX_PER_KIND = 3;
const MAX_PLACES = 4;
const MAX_ACTIVITIES = 3;

/** How long a new name may take to appear. Hidden names disappear at once. */
const REFRESH_INTERVAL_MS = 60_000;

/** Names are cached and refreshed in the background; results are checked to be still public. */
export function createNameSuggester({ db, suggestPlaces, log }: SuggestNamesDeps) {
  const activities = createActivitySuggester();
  let known: Promise<Map<Kind, NameIndex<NamedListing>>> | null = null;
  let readAt = 0;

  const read = async () => {
    const names = await readNames(db);
    const indexes = new Map<Kind, NameIndex<NamedListing>>();
    for (const kind of KINDS) indexes.set(kind, await nameIndex(names.filter((one) => one.kind === kind)));
    return indexes;
  };

  const current = () => {
    if (known !== null && performance.now() - readAt < REFRESH_INTERVAL_MS) return known;
    const before = known;
    const anew = read();
    readAt = performance.now();
    if (before === null) {
      known = anew;
      anew.catch(() => {
        known = null; // Whoever types next tries again.
      });
      return anew;
    }
    anew.then(
      () => {
        known = anew;
      },
      (error: unknown) => log.warn({ err: error }, 'the names could not be read anew'),
    );
    return before;
  };

  return async (text: string): Promise<NameSuggestion[]> => {
    const [places, names, suggestActivities] = await Promise.all([
      suggestPlaces(text),
      current(),
      activities,
    ]);
    const found = KINDS.flatMap((kind) => names.get(kind)?.find(text, MAX_PER_KIND) ?? []);
    const shown = found.length === 0 ? [] : await filterPublicListings(db, found);
    return [
      ...places
        .slice(0, MAX_PLACES)
        .map(({ label, detail, value }): NameSuggestion => ({ kind: 'place', name: label, detail, value })),
      ...suggestActivities(text, MAX_ACTIVITIES),
      ...shown.map(({ kind, id, name, detail }) => ({
        kind,
        name,
        detail,
        value: kind === 'session' ? name : String(id),
      })),
    ];
  };
}
