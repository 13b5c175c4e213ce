import { useState } from 'react';
import { formatLondonDay } from '#shared/calendar/london-time.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { PasswordField } from '#shared/ui/fields/password-field.tsx';
import { useLightForm } from '#shared/ui/mutation/use-light-form.ts';
import { Notice } from '#shared/ui/states/notice.tsx';
import type { OtherSignInMethods } from '../../contract.ts';
import { accountActions, throwIfRefused } from '../account-actions.ts';
import { accountErrors } from '../account-form-rules.ts';
import { AccountForm } from './account-form.tsx';
import { AccountPage } from './account-page.tsx';

/** `token` is null if the link has expired. */
export function ResetPasswordScreen({ token }: { token: string | null }) {
  const [done, setDone] = useState<{ waysIn: OtherSignInMethods | undefined } | null>(null);
  const form = useLightForm({
    fields: ['password'],
    check: (values) => accountErrors(values, { newPassword: true }),
    mutate: ({ password }) => throwIfRefused(accountActions.resetPassword({ token: token ?? '', password })),
    onSuccess: ({ otherWaysIn }) => setDone({ waysIn: otherWaysIn }),
  });
  if (token === null) {
    return (
      <AccountPage title="This link has expired" lead="Links work once, for one hour.">
        <ButtonLink href="/forgot-password" size="lg" block>
          Get a new link
        </ButtonLink>
      </AccountPage>
    );
  }
  return (
    <AccountPage title="Choose a new password" lead="We’ll sign you out on your other devices.">
      <div role="status" className="empty:hidden">
        {done && <Notice tone="brand">Password changed. Sign in with the new one.</Notice>}
      </div>
      {done?.waysIn && <SignInMethodList waysIn={done.waysIn} />}
      {!done && (
        <AccountForm form={form} submitLabel="Save the password">
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

function SignInMethodList({ waysIn: { passkeys, authenticatorApp } }: { waysIn: OtherSignInMethods }) {
  if (passkeys.length === 0 && !authenticatorApp) return null;
  return (
    <section aria-labelledby="ways-in-title" className="rounded-tile border border-line px-5 py-4">
      <h2 id="ways-in-title" className="text-h3">
        Other ways into your account
      </h2>
      <ul className="mt-2 grid gap-1.5">
        {passkeys.map(({ name, createdAt }) => (
          <li key={createdAt} className="[overflow-wrap:anywhere]">
            Passkey “{name}”, added {formatLondonDay(new Date(createdAt))}
          </li>
        ))}
        {authenticatorApp && <li>Authenticator app, for two-step sign-in</li>}
      </ul>
      <p className="mt-3 text-sm text-ink-2">
        Don’t recognise one?{' '}
        <a href="/sign-in?returnTo=%2Fprofile%23passkeys" className="link font-semibold">
          Sign in and remove it
        </a>
        .{authenticatorApp && ' Don’t have the authenticator app? Contact us.'}
      </p>
    </section>
  );
}
