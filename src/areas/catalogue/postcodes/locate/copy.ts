import type { NotFoundReason, PlaceNotFound } from '../contract.ts';
import type { InvalidPostcode, SpecialPostcode } from '../lookup/postcode.ts';

/** For a result that only covers the surroundings. */
export function approximateSentence(label: string, asked: string): string {
  return `Showing sessions around ${label}. We don’t have an exact location for ${asked}, so distances are approximate.`;
}

/** For a corrected look-alike character. */
export function repairedSentence(typed: string, read: string): string {
  return `We read “${typed}” as ${read}.`;
}

export function similarSentence(typed: string, label: string): string {
  return `We couldn’t find “${typed}”. Showing sessions around ${label}.`;
}

/** `other` is the next likely place. */
export function namesakeSentence(label: string, name: string, other: string): string {
  return `Showing sessions around ${label}. Looking for a different ${name}? Add the county, e.g. “${other}”.`;
}

/** For a withdrawn postcode with a known place. `month` is `2019-03`, or null. */
export function terminatedSentence(postcode: string, month: string | null): string {
  return `${postcode} is no longer in use${sinceMonth(month)}. Showing sessions around its old location.`;
}

/** A withdrawn postcode without a known place. */
export function terminatedNotFound(postcode: string, month: string | null): PlaceNotFound {
  return notFound(
    'terminated',
    `${postcode} is no longer in use${sinceMonth(month)}. Enter a nearby postcode, a town or an area instead.`,
  );
}

export function unknownPostcode(postcode: string): PlaceNotFound {
  return notFound(
    'unknown',
    `We couldn’t find the postcode ${postcode}. Check it, or enter a town or an area instead.`,
  );
}

function unknownPlace(typed: string): PlaceNotFound {
  return notFound(
    'unknown',
    `We couldn’t find a place called “${typed}”. Check the spelling, or enter a postcode instead.`,
  );
}

export function invalidPlace(invalid: InvalidPostcode): PlaceNotFound {
  switch (invalid.reason) {
    case 'empty':
      return notFound('empty', 'Enter a postcode, a town or an area.');
    case 'no-digits':
      return unknownPlace(invalid.text);
    case 'unknown-area':
    case 'malformed':
      return notFound(
        'malformed',
        `“${invalid.text}” isn’t a UK postcode. Check its letters and numbers, or enter a town or an area instead.`,
      );
  }
}

/** A real code without a place. */
export function specialPlace(special: SpecialPostcode): PlaceNotFound {
  const instead = 'Enter a postcode, a town or an area near where you want to train.';
  switch (special.reason) {
    case 'forces':
      return notFound(
        'non-geographic',
        `${special.normalised} is a forces address, so it isn’t on the map. ${instead}`,
      );
    case 'overseas':
      return notFound('overseas', `${special.normalised} isn’t in the United Kingdom. ${instead}`);
    case 'girobank':
    case 'non-geographic':
      return notFound(
        'non-geographic',
        `${special.normalised} is only for post, so it isn’t on the map. ${instead}`,
      );
  }
}

function notFound(reason: NotFoundReason, message: string): PlaceNotFound {
  return { kind: 'not-found', reason, message };
}

function sinceMonth(month: string | null): string {
  if (month === null) return '';
  const [year, number] = month.split('-').map(Number);
  if (!year || !number) return '';
  const name = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return ` (since ${name.format(Date.UTC(year, number - 1, 1))})`;
}
