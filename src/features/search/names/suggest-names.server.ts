import type { PlaceSuggestion } from '#features/places/contract.ts';
import type { Db } from '#shared/db/database.server.ts';
import type { NameSuggestion } from '../contract.ts';
import { type NameIndex, nameIndex } from './name-index.ts';
import { type NamedListing, readNames, stillShown } from './name-queries.server.ts';

export interface SuggestNamesDeps {
  db: Db;
  suggestPlaces: (text: string) => Promise<PlaceSuggestion[]>;
  log: { warn(details: object, sentence: string): void };
}

type Kind = NamedListing['kind'];
/** In the order in which they are suggested. */
const KINDS: readonly Kind[] = ['business', 'session', 'trainer', 'instructor'];

/** At most so many of each kind, and of places. */
const OF_EACH = 3;
const PLACES = 4;

/** A name that is new is found after so long at the latest; one that is shown no more is not answered from then on. */
const READ_ANEW_MS = 60_000;

/**
 * Answers what somebody may mean while they type: places, businesses, sessions by their title, trainers and instructors.
 * The names are in memory, read when somebody first types and anew beside those who go on; what is answered was looked
 * up to be still shown.
 *
 * @returns for a text: places first, then each kind, those that lead to most in front
 */
export function nameSuggester({ db, suggestPlaces, log }: SuggestNamesDeps) {
  let known: Promise<Map<Kind, NameIndex<NamedListing>>> | null = null;
  let readAt = 0;

  const read = async () => {
    const names = await readNames(db);
    const indexes = new Map<Kind, NameIndex<NamedListing>>();
    for (const kind of KINDS) indexes.set(kind, await nameIndex(names.filter((one) => one.kind === kind)));
    return indexes;
  };

  const current = () => {
    if (known !== null && performance.now() - readAt < READ_ANEW_MS) return known;
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
    const [places, names] = await Promise.all([suggestPlaces(text), current()]);
    const found = KINDS.flatMap((kind) => names.get(kind)?.find(text, OF_EACH) ?? []);
    const shown = found.length === 0 ? [] : await stillShown(db, found);
    return [
      ...places
        .slice(0, PLACES)
        .map(({ label, detail, value }): NameSuggestion => ({ kind: 'place', name: label, detail, value })),
      ...shown.map(({ kind, id, name, detail }) => ({
        kind,
        name,
        detail,
        value: kind === 'session' ? name : String(id),
      })),
    ];
  };
}
