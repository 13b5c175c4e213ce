import { ButtonLink } from '#shared/ui/button-link.tsx';
import { PasswordField } from '#shared/ui/password-field.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { type AccountActions, accountActions } from '../account-actions.ts';
import { accountPageAddress } from '../account-addresses.ts';
import { PASSWORD_MIN_LENGTH } from '../account-form-rules.ts';
import { safeReturnPath } from '../return-path.ts';
import { AccountForm, AgreementNote, Or } from './account-form.tsx';
import { AccountPage } from './account-page.tsx';
import { useAccountForm } from './use-account-form.ts';

/**
 * Make an account and be signed in at once; the e-mail address is confirmed afterwards by the mailed link.
 * Leaves by a full navigation to `returnTo`, as signing in does.
 */
export function SignUpScreen({
  returnTo,
  actions = accountActions,
}: {
  returnTo?: string | null;
  actions?: Pick<AccountActions, 'signUp'>;
}) {
  const form = useAccountForm({
    fields: ['firstName', 'lastName', 'email', 'password'],
    newPassword: true,
    send: (values) => actions.signUp(values),
    onDone: () => window.location.assign(safeReturnPath(returnTo)),
  });
  return (
    <AccountPage title="Create an account" lead="It is free. Book sessions, or list your own.">
      <AccountForm {...form} submitLabel="Create account">
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
      <Or />
      <ButtonLink href={accountPageAddress('/sign-in', returnTo)} variant="secondary" size="lg" block>
        Sign in instead
      </ButtonLink>
      <AgreementNote />
    </AccountPage>
  );
}
