import { z } from 'zod';
import { emailField } from '../contract.ts';

/** What an emailed code belongs to: a secret of the browser that asked for it, 32 bytes in base64url. */
export const codeNonceField = z.string().regex(/^[\w-]{43}$/, 'Ask for a new code');

/** Six digits, however they are spaced. */
export const signInCodeField = z
  .string()
  .transform((typed) => typed.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the six digits from our email'));

export const signInCodeSchema = z.strictObject({
  email: emailField,
  nonce: codeNonceField,
  code: signInCodeField,
});
