import { nameHasWebAddress, readPhone } from '#shared/domain/registry-data.ts';
import { hasLetter, normaliseEmail, normaliseName } from '#shared/domain/text-normalisation.ts';
import type { ContactInput } from '../contract.ts';

export type ContactField = keyof ContactInput;

export type ContactErrors = Partial<Record<ContactField, string>>;

/** A missing field reads as empty. */
export type ContactDraft = Readonly<Record<ContactField, string>>;

const email =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/**
 * Repeats the API schema (docs/product/data.md#validation) without its library, which is heavier than the checkout.
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
