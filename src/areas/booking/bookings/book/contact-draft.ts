import { nameHasWebAddress, readPhone } from '#shared/domain/registry-data.ts';
import { hasLetter, normaliseEmail, normaliseName } from '#shared/domain/text-normalisation.ts';
import type { ContactInput } from '../contract.ts';

/** The fields that tell whoever books, as they are typed. Apart from React and HTTP. */
export type ContactField = keyof ContactInput;

/** What has to be mended of them, by field. */
export type ContactErrors = Partial<Record<ContactField, string>>;

/** What was typed; a field that is not there yet reads as an empty text. */
export type ContactDraft = Readonly<Record<ContactField, string>>;

const email =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/**
 * What cannot be sent of a draft yet, in the words of docs/product/data.md#validation. The contract's schema checks the same
 * on the server, without whose tables a page cannot tell every telephone number and web address; here it is said
 * without its library, which weighs more than the rest of the checkout.
 */
export function contactErrors(draft: ContactDraft): ContactErrors {
  const errors: ContactErrors = {};
  const name = normaliseName(draft.fullName);
  if (name.length > 120) errors.fullName = 'Full name is too long';
  else if (!hasLetter(name)) errors.fullName = 'Full name is required';
  else if (nameHasWebAddress(name)) errors.fullName = 'Names can’t contain web addresses';
  const address = normaliseEmail(draft.email);
  if (!email.test(address) || address.length > 254) errors.email = 'Valid email is required';
  if (readPhone(draft.phone) === null) errors.phone = 'Valid phone number is required';
  if (draft.specialRequirements.trim().length > 1000)
    errors.specialRequirements = 'Keep this under 1,000 characters';
  return errors;
}
