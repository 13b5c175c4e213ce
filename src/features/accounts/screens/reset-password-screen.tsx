import { useState } from 'react';
import { ButtonLink } from '#shared/ui/button-link.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { PasswordField } from '#shared/ui/password-field.tsx';
import { type AccountActions, accountActions } from '../account-actions.ts';
import { AccountForm } from './account-form.tsx';
import { AccountPage } from './account-page.tsx';
import { useAccountForm } from './use-account-form.ts';

/** Where the mailed link leads: choose the new password. `token` is null when the link had expired. */
export function ResetPasswordScreen({
  token,
  actions = accountActions,
}: {
  token: string | null;
  actions?: Pick<AccountActions, 'resetPassword'>;
}) {
  const [done, setDone] = useState(false);
  const form = useAccountForm({
    fields: ['password'],
    newPassword: true,
    send: ({ password }) => actions.resetPassword({ token: token ?? '', password }),
    onDone: () => setDone(true),
  });
  if (token === null) {
    return (
      <AccountPage title="This link has expired" lead="A link works once, for one hour.">
        <ButtonLink href="/forgot-password" size="lg" block>
          Send me a new link
        </ButtonLink>
      </AccountPage>
    );
  }
  return (
    <AccountPage title="Choose a new password" lead="You will be signed out on your other devices.">
      <div role="status" className="empty:hidden">
        {done && <Notice tone="brand">Your password has been changed. Sign in with the new one.</Notice>}
      </div>
      {!done && (
        <AccountForm {...form} submitLabel="Save the password">
          <PasswordField
            label="New password"
            name="password"
            autoComplete="new-password"
            hint="At least 8 characters"
            error={form.errors.password}
          />
        </AccountForm>
      )}
      <ButtonLink href="/sign-in" variant="secondary" size="lg" block>
        {done ? 'Sign In' : 'Back to sign in'}
      </ButtonLink>
    </AccountPage>
  );
}
