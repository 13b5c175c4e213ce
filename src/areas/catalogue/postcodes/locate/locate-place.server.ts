import type { Located, LocatedPlace, PlaceSource } from '../contract.ts';
import {
  compareImportance,
  findPlaces,
  type PlaceMatch,
  placeLabel,
  placeNameKey,
  readPlaceText,
} from '../gazetteer/find-places.server.ts';
import type { GazetteerPlace } from '../gazetteer/gazetteer.server.ts';
import { parsePostcode } from '../lookup/postcode.ts';
import type { PlacesDeps } from '../places-deps.server.ts';
import { invalidPlace, namesakeSentence, similarSentence, specialPlace } from './copy.ts';
import { type LocatablePostcode, locateByPostcode } from './locate-by-postcode.server.ts';
import { buildLocatedPlace } from './located-place.ts';
import { cachedLookup } from './lookup-cache.server.ts';
import { placesAnswerSchema } from './postcode-service.server.ts';

const MAX_TEXT_LENGTH = 100;

/**
 * Asks the imported table, then the postcode service, then the gazetteer. Approximate results have a radius
 * (kilometres) and a notice. `text` has up to 100 characters.
 */
export async function locatePlace(deps: PlacesDeps, text: string): Promise<LocatedPlace> {
  const typed = text.replace(/\s+/g, ' ').trim();
  if (typed.length > MAX_TEXT_LENGTH) {
    return invalidPlace({ kind: 'invalid', text: `${typed.slice(0, 40)}…`, reason: 'malformed' });
  }
  const parsed = parsePostcode(typed);
  if (parsed.kind === 'special') return specialPlace(parsed);
  if (parsed.kind !== 'invalid') return locateByPostcode(deps, parsed, typed);
  if (parsed.reason === 'empty') return invalidPlace(parsed);

  if (parsed.reason === 'no-digits') return (await locateByName(deps, typed)) ?? invalidPlace(parsed);
  const inside = postcodeAtEnd(typed);
  return inside ? locateByPostcode(deps, inside.postcode, inside.text) : invalidPlace(parsed);
}

/** "10 Downing Street, London SW1A 2AA", "Leeds LS6". */
function postcodeAtEnd(address: string): { postcode: LocatablePostcode; text: string } | null {
  const words = address.split(/[\s,]+/);
  for (const count of [2, 1]) {
    const text = words.slice(-count).join(' ');
    // "St 1AA" must not become a postcode in ST: it needs a word before, and a digit.
    if (count >= words.length || !/\d/.test(text)) continue;
    const postcode = parsePostcode(text);
    if (postcode.kind === 'unit' || postcode.kind === 'sector' || postcode.kind === 'outcode') {
      return { postcode, text };
    }
  }
  return null;
}

type NamedPlace = Omit<GazetteerPlace, 'aliases'>;

const MATCHES_CONSIDERED = 8;

/** Exact gazetteer names (no network), then the service, prefixes, and similar names with a notice; else null. */
async function locateByName(deps: PlacesDeps, typed: string): Promise<Located | null> {
  const matches = findPlaces(typed, MATCHES_CONSIDERED);
  const [best] = matches;
  if (best?.quality === 'exact') return pickExactMatch(matches, 'gazetteer');

  const served = await askService(deps, typed);
  if (served[0]?.quality === 'exact') return pickExactMatch(served, 'postcodes.io');
  if (best?.quality === 'prefix') return toLocatedPlace(best.place, 'gazetteer', null);
  if (served[0]) return toLocatedPlace(served[0].place, 'postcodes.io', null);
  if (!best) return null;
  return toLocatedPlace(best.place, 'gazetteer', similarSentence(typed, placeLabel(best.place)));
}

type Match = { place: NamedPlace; quality: PlaceMatch['quality'] };

/** Mentions the next namesake unless the first is a city. */
function pickExactMatch(matches: readonly Match[], source: PlaceSource): Located | null {
  const [best, next] = matches.filter(({ quality }) => quality === 'exact');
  if (!best) return null;
  const sentence =
    next && best.place.kind !== 'City'
      ? namesakeSentence(placeLabel(best.place), best.place.name, placeLabel(next.place))
      : null;
  return toLocatedPlace(best.place, source, sentence);
}

function toLocatedPlace(place: NamedPlace, source: PlaceSource, sentence: string | null): Located {
  return buildLocatedPlace({
    label: placeLabel(place),
    point: place,
    precision: 'town',
    radiusKm: place.radiusKm,
    source,
    sentence,
  });
}

/** Exact and prefix matches, best first. */
async function askService(deps: PlacesDeps, typed: string): Promise<Match[]> {
  const service = deps.postcodeService;
  const reading = readPlaceText(typed);
  if (service === null || reading === null) return [];
  const { name, surroundings } = reading;
  const places = await cachedLookup(
    deps,
    { kind: 'place', query: name },
    placesAnswerSchema,
    (answer) => answer.length === 0,
    () => service.searchPlaces(name),
  );
  return (places ?? [])
    .filter((place) => placeNameKey(place.name).startsWith(name))
    .filter((place) => surroundings.every((part) => placeNameKey(place.within).startsWith(part)))
    .map((place): Match => ({ place, quality: placeNameKey(place.name) === name ? 'exact' : 'prefix' }))
    .sort(
      (a, b) =>
        Number(b.quality === 'exact') - Number(a.quality === 'exact') || compareImportance(a.place, b.place),
    );
}
