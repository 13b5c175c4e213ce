import { normaliseWidth } from './text-normalisation.ts';

/**
 * The browser's approximation, without registry tables. `imports` in package.json swaps in the server's file, so
 * import `#shared/domain/registry-data.ts`, never a relative path.
 */

/** Checks only the number of digits; the server normalises. Null if it isn't a phone number. */
export function readPhone(text: string): string | null {
  const digits = normaliseWidth(text).match(/\p{Nd}/gu)?.length ?? 0;
  return digits >= 7 && digits <= 26 ? text : null;
}

/** Approximate: only "://" and "www.". */
export const nameHasWebAddress = (name: string): boolean => /:\/\/|\bwww\./i.test(name);

/** Approximate, like `nameHasWebAddress`. */
export const textHasWebAddress: (text: string) => boolean = nameHasWebAddress;
