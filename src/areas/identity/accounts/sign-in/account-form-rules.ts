import type { AccountField } from './account-actions.ts';

export const PASSWORD_MIN_LENGTH = 8;

export type AccountValues = Partial<Record<AccountField, string>>;

export type AccountErrors = Partial<Record<AccountField, string>>;

/** Rough check; only an email proves an address. */
const EMAIL_PATTERN = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

const requiredMessages: Record<AccountField, string> = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Valid email is required',
  password: 'Password is required',
};

/** Checks only the fields given. `newPassword`: also check its length. `passwordless`: it may be empty. */
export function accountErrors(
  values: AccountValues,
  { newPassword = false, passwordless = false }: { newPassword?: boolean; passwordless?: boolean } = {},
): AccountErrors {
  const errors: AccountErrors = {};
  for (const field of ['firstName', 'lastName', 'email', 'password'] as const) {
    const value = values[field];
    if (value === undefined) continue;
    if (field === 'password' && passwordless) continue;
    if (value.trim() === '') errors[field] = requiredMessages[field];
    else if (field === 'email' && !EMAIL_PATTERN.test(value.trim())) errors[field] = requiredMessages.email;
    else if (field === 'password' && newPassword && value.length < PASSWORD_MIN_LENGTH) {
      errors[field] = `Password must be at least ${PASSWORD_MIN_LENGTH} characters`;
    }
  }
  return errors;
}
