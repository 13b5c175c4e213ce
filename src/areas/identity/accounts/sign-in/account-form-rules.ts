import type { AccountField } from './account-actions.ts';

/** The shortest password the server accepts. */
export const PASSWORD_MIN_LENGTH = 8;

/** What was typed, by field; a form holds only some of them. */
export type AccountValues = Partial<Record<AccountField, string>>;

/** One sentence for each field that cannot be sent. */
export type AccountErrors = Partial<Record<AccountField, string>>;

/** Something, an @, a dot after it, no spaces. Whether the address exists, only a mail can tell. */
const EMAIL_PATTERN = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

const requiredMessages: Record<AccountField, string> = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Valid email is required',
  password: 'Password is required',
};

/**
 * What is wrong with the typed values, field by field, for the fields given.
 *
 * @param newPassword the password is being chosen, so its length matters
 */
export function accountErrors(
  values: AccountValues,
  { newPassword }: { newPassword: boolean } = { newPassword: false },
): AccountErrors {
  const errors: AccountErrors = {};
  for (const field of ['firstName', 'lastName', 'email', 'password'] as const) {
    const value = values[field];
    if (value === undefined) continue;
    if (value.trim() === '') errors[field] = requiredMessages[field];
    else if (field === 'email' && !EMAIL_PATTERN.test(value.trim())) errors[field] = requiredMessages.email;
    else if (field === 'password' && newPassword && value.length < PASSWORD_MIN_LENGTH) {
      errors[field] = `Password must be at least ${PASSWORD_MIN_LENGTH} characters`;
    }
  }
  return errors;
}
