import { useState } from 'react';
import { ButtonLink } from '#shared/ui/button-link.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { type AccountActions, accountActions } from '../account-actions.ts';
import { accountPageAddress } from '../account-addresses.ts';
import { AccountForm } from './account-form.tsx';
import { AccountPage } from './account-page.tsx';
import { useAccountForm } from './use-account-form.ts';

/** Ask for a mail with a link to choose a new password. Says the same for known and unknown addresses. */
export function ForgotPasswordScreen({
  returnTo,
  actions = accountActions,
}: {
  returnTo?: string | null;
  actions?: Pick<AccountActions, 'requestPasswordReset'>;
}) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAccountForm({
    fields: ['email'],
    send: (values) => actions.requestPasswordReset(values),
    onDone: ({ email }) => setSentTo(email),
  });
  return (
    <AccountPage
      title="Choose a new password"
      lead="Tell us the email of your account, and we will send you a link."
    >
      <div role="status" className="empty:hidden">
        {sentTo !== null && (
          <Notice tone="brand">
            If there is an account for {sentTo}, a link is on its way. It works for one hour. Look in your
            junk folder too.
          </Notice>
        )}
      </div>
      {sentTo === null && (
        <AccountForm {...form} submitLabel="Send the link">
          <TextField
            label="Email"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            error={form.errors.email}
          />
        </AccountForm>
      )}
      <ButtonLink href={accountPageAddress('/sign-in', returnTo)} variant="secondary" size="lg" block>
        Back to sign in
      </ButtonLink>
    </AccountPage>
  );
}
