import { z } from 'zod';
import { nameHasWebAddress, readPhone, textHasWebAddress } from '#shared/domain/registry-data.ts';
import { normaliseEmail } from './text-normalisation.ts';

/**
 * Fields that many forms have, with their sentences (docs/product/data.md#validation): normalised first, then checked. The
 * forms that each understands are in docs/input-formats.md.
 */

/** What is said of a telephone number that is none. */
export const PHONE_SENTENCE = 'Valid phone number is required';
/** What is said of an email address that is none. */
export const EMAIL_SENTENCE = 'Valid email is required';

/** The number in the form that is kept; as typed where it is none. */
const normalisePhone = (text: string): string => readPhone(text) ?? text.trim();

/** Whether a text is a telephone number. In the browser as far as a page can tell. */
export const isPhone = (text: string): boolean => readPhone(text) !== null;

/** A telephone number: refused with a sentence, or kept as `readPhone` writes it. */
export const phoneField = z
  .string({ error: PHONE_SENTENCE })
  .max(80, PHONE_SENTENCE)
  .overwrite(normalisePhone)
  .max(40, PHONE_SENTENCE)
  .refine(isPhone, PHONE_SENTENCE);

/** An email address, in the letter case in which it was typed. */
export const contactEmailField = z
  .string({ error: EMAIL_SENTENCE })
  .max(500, EMAIL_SENTENCE)
  .overwrite(normaliseEmail)
  .max(254, EMAIL_SENTENCE)
  .check(z.email(EMAIL_SENTENCE));

/** Whether a name has no web address in it: for names that we write into mail to other people. */
export const hasNoWebAddress = (name: string): boolean => !nameHasWebAddress(name);

/** The same of a text of several sentences. */
export const textHasNoWebAddress = (text: string): boolean => !textHasWebAddress(text);

/** What is said of a name that has a web address in it. */
export const NO_WEB_ADDRESS_IN_NAME = 'Names can’t contain web addresses';
