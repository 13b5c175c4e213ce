import { useState } from 'react';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useLightForm } from '#shared/ui/mutation/use-light-form.ts';
import { Notice } from '#shared/ui/states/notice.tsx';
import { accountPageAddress } from '../../current/account-addresses.ts';
import { accountActions, throwIfRefused } from '../account-actions.ts';
import { accountErrors } from '../account-form-rules.ts';
import { AccountForm } from './account-form.tsx';
import { AccountPage } from './account-page.tsx';

/** Says the same for unknown addresses. */
export function ForgotPasswordScreen({ returnTo }: { returnTo?: string | null }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useLightForm({
    fields: ['email'],
    check: accountErrors,
    mutate: (values) => throwIfRefused(accountActions.requestPasswordReset(values)),
    onSuccess: (_done, { email }) => setSentTo(email),
  });
  return (
    <AccountPage title="Choose a new password" lead="Enter your email and we’ll send you a reset link.">
      <div role="status" className="empty:hidden">
        {sentTo !== null && (
          <Notice tone="brand">
            If there’s an account for {sentTo}, we’ve emailed a link. It works for one hour. Check your junk
            folder too.
          </Notice>
        )}
      </div>
      {sentTo === null && (
        <AccountForm form={form} submitLabel="Send link">
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
