import { normaliseWidth } from './text-normalisation.ts';

/**
 * What only registries know, as far as a page can say without their tables. The server has another file under this
 * name, with the numbering plans and the public suffix list (`imports` in package.json): import it as
 * `#shared/domain/registry-data.ts`, never by a relative path.
 */

/**
 * A telephone number as far as a page can tell: enough digits and not too many. The server normalises it.
 *
 * @returns the number as it was typed, or null where it is none
 */
export function readPhone(text: string): string | null {
  const digits = normaliseWidth(text).match(/\p{Nd}/gu)?.length ?? 0;
  return digits >= 7 && digits <= 26 ? text : null;
}

/** Whether a name has a web address in it, as far as a page can tell. */
export const nameHasWebAddress = (name: string): boolean => /:\/\/|\bwww\./i.test(name);

/** Whether a text of several sentences has a web address in it, as far as a page can tell. */
export const textHasWebAddress: (text: string) => boolean = nameHasWebAddress;
