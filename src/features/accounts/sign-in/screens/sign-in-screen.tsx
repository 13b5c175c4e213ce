import { useState } from 'react';
import { leavePage } from '#shared/ui/act/use-act.ts';
import { useLightForm } from '#shared/ui/act/use-light-form.ts';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { PasswordField } from '#shared/ui/fields/password-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { accountPageAddress } from '../../current/account-addresses.ts';
import { safeReturnPath } from '../../current/return-path.ts';
import {
  type AccountActions,
  accountActions,
  afterSignIn,
  orRefused,
  signInProblem,
} from '../account-actions.ts';
import { accountErrors } from '../account-form-rules.ts';
import { AccountForm, AgreementNote, Or } from './account-form.tsx';
import { AccountPage } from './account-page.tsx';
import { OtherWaysIn } from './other-ways-in.tsx';

/**
 * Sign in with e-mail and password, or in another way. Leaves by a full navigation to `returnTo` (the home page when it is missing
 * or unsafe), so that the next page is drawn by the server for the person now signed in.
 */
export function SignInScreen({
  returnTo,
  error,
  actions = accountActions,
}: {
  returnTo?: string | null;
  /** What another way in came back with: a code. */
  error?: string;
  actions?: Pick<AccountActions, 'signIn' | 'requestMagicLink'>;
}) {
  const [problem, setProblem] = useState(signInProblem(error));
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useLightForm({
    fields: ['email', 'password'],
    check: accountErrors,
    act: (values) => {
      setProblem(null);
      return orRefused(actions.signIn(values));
    },
    done: (outcome) => leavePage(afterSignIn(outcome, returnTo)),
  });
  // The address is typed once, whichever way is chosen.
  const emailLink = async () => {
    setSentTo(null);
    const { email } = form.typedNow();
    form.forget();
    if (form.mend(accountErrors({ email }))) return;
    await orRefused(actions.requestMagicLink({ email, returnTo: safeReturnPath(returnTo) }));
    setSentTo(email);
  };
  return (
    <AccountPage title="Welcome back" lead="Sign in to book sessions or look after your listing.">
      <div className="contents">
        <AccountForm form={form} problem={problem} submitLabel="Sign In">
          <TextField
            label="Email"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            error={form.errors.email}
          />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            error={form.errors.password}
            labelEnd={
              <RouteLink
                href={accountPageAddress('/forgot-password', returnTo)}
                className="rounded-xs text-sm font-semibold text-brand underline-offset-[3px] hover:underline"
              >
                Forgotten it?
              </RouteLink>
            }
          />
        </AccountForm>
        <div role="status" className="empty:hidden">
          {sentTo !== null && (
            <Notice tone="brand">
              If there is an account for {sentTo}, a link is on its way. It works for 15 minutes. Look in your
              junk folder too.
            </Notice>
          )}
        </div>
        <Or />
        <OtherWaysIn returnTo={returnTo} onEmailLink={emailLink} onProblem={setProblem} />
        <p className="text-center text-ink-2">
          New here?{' '}
          <RouteLink href={accountPageAddress('/sign-up', returnTo)} className="link font-semibold">
            Create an account
          </RouteLink>
        </p>
        <AgreementNote />
      </div>
    </AccountPage>
  );
}
