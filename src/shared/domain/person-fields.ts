import { z } from 'zod';
import { nameHasWebAddress, readPhone, textHasWebAddress } from '#shared/domain/registry-data.ts';
import { normaliseEmail } from './text-normalisation.ts';

/**
 * Fields many forms share (docs/product/data.md#validation). Each normalises first, then checks;
 * docs/input-formats.md lists the accepted forms.
 */

export const PHONE_SENTENCE = 'Valid phone number is required';
export const EMAIL_SENTENCE = 'Valid email is required';

const normalisePhone = (text: string): string => readPhone(text) ?? text.trim();

export const isPhone = (text: string): boolean => readPhone(text) !== null;

/** Stores the number as `readPhone` writes it. */
export const phoneField = z
  .string({ error: PHONE_SENTENCE })
  .max(80, PHONE_SENTENCE)
  .overwrite(normalisePhone)
  .max(40, PHONE_SENTENCE)
  .refine(isPhone, PHONE_SENTENCE);

/** Keeps the letter case as typed. */
export const contactEmailField = z
  .string({ error: EMAIL_SENTENCE })
  .max(500, EMAIL_SENTENCE)
  .overwrite(normaliseEmail)
  .max(254, EMAIL_SENTENCE)
  .check(z.email(EMAIL_SENTENCE));

/** For names that we write into mail to other people. */
export const hasNoWebAddress = (name: string): boolean => !nameHasWebAddress(name);

export const textHasNoWebAddress = (text: string): boolean => !textHasWebAddress(text);

export const NO_WEB_ADDRESS_IN_NAME = 'Names can’t contain web addresses';
