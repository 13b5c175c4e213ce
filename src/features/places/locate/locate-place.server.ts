import type { LocatedPlace } from '../contract.ts';
import type { PlacesDeps } from '../places-deps.server.ts';
import { parsePostcode } from '../postcodes/postcode.ts';
import { invalidPlace, specialPlace } from './copy.ts';
import { locateByName } from './locate-by-name.server.ts';
import { type LocatablePostcode, locateByPostcode } from './locate-by-postcode.server.ts';

const LONGEST_TEXT = 100;

/**
 * Finds out where a postcode, part of a postcode or a place name is.
 *
 * Asks the imported table first, then the postcode service, then the built-in gazetteer. When only the
 * surroundings are known, the answer is approximate: it carries a radius (kilometres) and a sentence that says
 * so. What cannot be placed at all is answered with the reason; nothing stands in for it.
 *
 * @param text what was typed into the place box, up to 100 characters
 * @throws only what the database throws
 */
export async function locatePlace(deps: PlacesDeps, text: string): Promise<LocatedPlace> {
  const typed = text.replace(/\s+/g, ' ').trim();
  if (typed.length > LONGEST_TEXT) {
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

/** Takes the postcode from the end of an address: "10 Downing Street, London SW1A 2AA", "Leeds LS6". */
function postcodeAtEnd(address: string): { postcode: LocatablePostcode; text: string } | null {
  const words = address.split(/[\s,]+/);
  for (const count of [2, 1]) {
    const text = words.slice(-count).join(' ');
    // "St 1AA" must not become a postcode of ST: some word must come before, and the code must have its digit.
    if (count >= words.length || !/\d/.test(text)) continue;
    const postcode = parsePostcode(text);
    if (postcode.kind === 'unit' || postcode.kind === 'sector' || postcode.kind === 'outcode') {
      return { postcode, text };
    }
  }
  return null;
}
