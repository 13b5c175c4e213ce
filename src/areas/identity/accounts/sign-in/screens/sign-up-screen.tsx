import type { ReactNode } from 'react';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { PasswordField } from '#shared/ui/fields/password-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useLightForm } from '#shared/ui/mutation/use-light-form.ts';
import { leavePage } from '#shared/ui/mutation/use-mutation-action.ts';
import { accountPageAddress } from '../../current/account-addresses.ts';
import { safeReturnPath } from '../../current/return-path.ts';
import { accountActions, throwIfRefused } from '../account-actions.ts';
import { accountErrors, PASSWORD_MIN_LENGTH } from '../account-form-rules.ts';
import { AccountForm, AgreementNote, OrDivider } from './account-form.tsx';
import { AccountPage } from './account-page.tsx';

/** Signs in at once; the address is verified later. Leaves by a full navigation, like signing in. */
export function SignUpScreen({ returnTo, held }: { returnTo?: string | null; held?: ReactNode }) {
  const form = useLightForm({
    fields: ['firstName', 'lastName', 'email', 'password'],
    check: (values) => accountErrors(values, { newPassword: true }),
    mutate: (values) => throwIfRefused(accountActions.signUp(values)),
    onSuccess: () => leavePage(safeReturnPath(returnTo)),
  });
  return (
    <AccountPage title="Create an account" lead="It’s free. Book sessions or list your own.">
      {held}
      <AccountForm form={form} submitLabel="Create account">
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <TextField
            label="First name"
            name="firstName"
            autoComplete="given-name"
            error={form.errors.firstName}
          />
          <TextField
            label="Last name"
            name="lastName"
            autoComplete="family-name"
            error={form.errors.lastName}
          />
        </div>
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          error={form.errors.email}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
          error={form.errors.password}
        />
      </AccountForm>
      <OrDivider />
      <ButtonLink href={accountPageAddress('/sign-in', returnTo)} variant="secondary" size="lg" block>
        Sign in instead
      </ButtonLink>
      <AgreementNote />
    </AccountPage>
  );
}
