import type { ContactInput } from '../contract.ts';

/** The fields that tell whoever books, as they are typed. Apart from React and HTTP. */
export type ContactField = keyof ContactInput;

/** What has to be mended of them, by field. */
export type ContactErrors = Partial<Record<ContactField, string>>;

/** What was typed; a field that is not there yet reads as an empty text. */
export type ContactDraft = Readonly<Record<ContactField, string>>;

const email =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** A telephone number as far as its signs go; whether somebody answers, only a call can tell. */
export const phoneShape = /^[+()\d\s.-]{10,30}$/;

/**
 * What cannot be sent of a draft yet, in the words of docs/product.md#validation. The contract's schema says the same on
 * the server; here it is said without its library, which weighs more than the rest of the checkout.
 */
export function contactErrors(draft: ContactDraft): ContactErrors {
  const errors: ContactErrors = {};
  const name = draft.fullName.trim();
  if (name.length < 2) errors.fullName = 'Full name is required';
  else if (name.length > 120) errors.fullName = 'Full name is too long';
  if (!email.test(draft.email) || draft.email.length > 254) errors.email = 'Valid email is required';
  if (!phoneShape.test(draft.phone.trim())) errors.phone = 'Valid phone number is required';
  if (draft.specialRequirements.trim().length > 1000)
    errors.specialRequirements = 'Please keep this under 1000 characters';
  return errors;
}
