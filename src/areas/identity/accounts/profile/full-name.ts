import { normaliseName } from '#shared/domain/text-normalisation.ts';
import { NAME_MAX_LENGTH } from '../contract.ts';

/** The last word is the last name; a single word is a first name. Pure. */
export function splitFullName(fullName: string): { firstName: string; lastName: string } {
  const words = normaliseName(fullName).split(' ');
  const last = words.length > 1 ? (words.pop() ?? '') : '';
  return {
    firstName: words.join(' ').slice(0, NAME_MAX_LENGTH).trim(),
    lastName: last.slice(0, NAME_MAX_LENGTH),
  };
}
