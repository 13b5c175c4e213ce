import { useHydrated } from '@tanstack/react-router';
import KeyRound from 'lucide-react/icons/key-round';
import Mail from 'lucide-react/icons/mail';
import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { PasswordField } from '#shared/ui/fields/password-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useLightForm } from '#shared/ui/mutation/use-light-form.ts';
import { leavePage, RefusedError, useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useSite } from '#shared/ui/site-context.tsx';
import { accountPageAddress } from '../../current/account-addresses.ts';
import { safeReturnPath } from '../../current/return-path.ts';
import {
  accountActions,
  pathAfterSignIn,
  providerAddress,
  signInProblem,
  throwIfRefused,
} from '../account-actions.ts';
import { accountErrors } from '../account-form-rules.ts';
import { isPasskeySupported, signInWithPasskey } from '../passkeys.ts';
import { newNonce, type PendingCode, readPendingCode, savePendingCode } from '../pending-code.ts';
import { AccountForm, AgreementNote, OrDivider } from './account-form.tsx';
import { AccountPage } from './account-page.tsx';
import { EmailedCodeForm } from './emailed-code-form.tsx';

/**
 * One email box: with a password it signs in, and without one we email a code, which also makes a new account. Both
 * look alike for any address. Navigates to `returnTo` (home if unsafe) with a full page load, so that the server renders
 * for the new user.
 */
export function SignInScreen({
  returnTo,
  error,
  held,
}: {
  returnTo?: string | null;
  /** Error code of another way in. */
  error?: string;
  /** What is held for the visitor meanwhile. */
  held?: ReactNode;
}) {
  const [problem, setProblem] = useState(signInProblem(error));
  const [pending, setPending] = useState<PendingCode | null>(null);
  // A reload while the mail is read.
  useEffect(() => setPending(readPendingCode()), []);
  const waitForCode = (next: PendingCode | null) => {
    savePendingCode(next);
    setPending(next);
  };
  const sendCode = async (email: string) => {
    const nonce = newNonce();
    await throwIfRefused(
      accountActions.requestMagicLink({ email, nonce, returnTo: safeReturnPath(returnTo) }),
    );
    waitForCode({ email, nonce, askedAt: Date.now() });
  };
  const form = useLightForm({
    fields: ['email', 'password'],
    check: (values) => accountErrors(values, { passwordless: true }),
    mutate: async ({ email, password }) => {
      setProblem(null);
      if (password !== '') return throwIfRefused(accountActions.signIn({ email, password }));
      await sendCode(email);
      return null;
    },
    onSuccess: (outcome) => outcome !== null && leavePage(pathAfterSignIn(outcome, returnTo)),
  });
  // Reuses the typed address.
  const emailCode = async () => {
    const { email } = form.typedNow();
    form.forget();
    if (form.mend(accountErrors({ email }))) return;
    await sendCode(email);
  };
  if (pending !== null)
    return (
      <AccountPage title="Check your email" lead="Enter the code, or open the link we sent.">
        {held}
        <EmailedCodeForm
          key={pending.nonce}
          pending={pending}
          returnTo={returnTo}
          onResend={() => sendCode(pending.email)}
          onOther={() => waitForCode(null)}
        />
      </AccountPage>
    );
  return (
    <AccountPage
      title="Welcome back"
      lead="New here? Start with your email. Your account is ready once you enter our code."
    >
      <div className="contents">
        {held}
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
            hint="Leave it empty and we’ll email you a code."
            error={form.errors.password}
            labelEnd={
              <RouteLink
                href={accountPageAddress('/forgot-password', returnTo)}
                className="rounded-xs text-sm font-semibold text-brand underline-offset-[3px] hover:underline"
              >
                Forgot password?
              </RouteLink>
            }
          />
        </AccountForm>
        <OrDivider />
        <OtherSignInOptions returnTo={returnTo} onEmailCode={emailCode} onProblem={setProblem} />
        <p className="text-center text-ink-2">
          Want a password now?{' '}
          <RouteLink href={accountPageAddress('/sign-up', returnTo)} className="link font-semibold">
            Create an account
          </RouteLink>
        </p>
        <AgreementNote />
      </div>
    </AccountPage>
  );
}

function OtherSignInOptions({
  returnTo,
  onEmailCode,
  onProblem,
}: {
  returnTo?: string | null;
  /** Uses the address typed above; shows errors it throws. */
  onEmailCode: () => Promise<void>;
  onProblem: (sentence: string | null) => void;
}) {
  const { signIn } = useSite();
  const ready = useHydrated();
  const back = safeReturnPath(returnTo);

  const { input: under, run } = useMutationAction({
    mutate: ({ work }: { id: string; work: () => Promise<void> }) => {
      onProblem(null);
      return work();
    },
    onError: ({ sentence }) => onProblem(sentence),
  });
  const withPasskey = async () => {
    await throwIfRefused(signInWithPasskey());
    window.location.assign(back);
  };
  const withProvider = async (provider: 'google' | 'oidc') => {
    const address = await providerAddress(provider, back);
    if (address === null)
      throw new RefusedError('That sign-in isn’t working right now. Sign in another way.');
    window.location.assign(address);
  };
  const ways = [
    { id: 'link', label: 'Email me a code', icon: Mail, work: onEmailCode, shown: true },
    {
      id: 'passkey',
      label: 'Use a passkey',
      icon: KeyRound,
      work: withPasskey,
      shown: !ready || isPasskeySupported(),
    },
    {
      id: 'google',
      label: 'Continue with Google',
      icon: null,
      work: () => withProvider('google'),
      shown: signIn.google,
    },
    {
      id: 'oidc',
      label: `Continue with ${signIn.oidc ?? ''}`,
      icon: null,
      work: () => withProvider('oidc'),
      shown: signIn.oidc !== null,
    },
  ];
  return (
    <div className="grid gap-2.5">
      {ways
        .filter(({ shown }) => shown)
        .map(({ id, label, icon, work }) => (
          <Button
            key={id}
            variant="secondary"
            size="lg"
            block
            disabled={!ready}
            busy={under?.id === id}
            onClick={() => void run({ id, work })}
          >
            {icon !== null && <Icon drawing={icon} size="sm" className="text-ink-3" />}
            {label}
          </Button>
        ))}
    </div>
  );
}
