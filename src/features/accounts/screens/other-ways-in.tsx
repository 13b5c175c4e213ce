import { useHydrated } from '@tanstack/react-router';
import KeyRound from 'lucide-react/icons/key-round';
import Mail from 'lucide-react/icons/mail';
import { useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { useSite } from '#shared/ui/site-context.tsx';
import { providerAddress } from '../account-actions.ts';
import { passkeysSupported, signInWithPasskey } from '../passkeys.ts';
import { safeReturnPath } from '../return-path.ts';

/** Signing in without a password: a mailed link, a passkey, and whatever providers are set up. */
export function OtherWaysIn({
  returnTo,
  onEmailLink,
  onProblem,
}: {
  returnTo?: string | null;
  /** Asks for the link, to the address typed above. */
  onEmailLink: () => Promise<void>;
  onProblem: (sentence: string | null) => void;
}) {
  const { signIn } = useSite();
  const ready = useHydrated();
  const [busy, setBusy] = useState<string | null>(null);
  const back = safeReturnPath(returnTo);

  const attempt = async (way: string, work: () => Promise<void>) => {
    if (busy !== null) return;
    setBusy(way);
    onProblem(null);
    await work();
    setBusy(null);
  };
  const withPasskey = async () => {
    const outcome = await signInWithPasskey();
    if (outcome.ok) window.location.assign(back);
    else onProblem(outcome.sentence);
  };
  const withProvider = async (provider: 'google' | 'oidc') => {
    const address = await providerAddress(provider, back);
    if (address !== null) window.location.assign(address);
    else onProblem('Signing in there does not work just now. Please sign in another way.');
  };
  const ways = [
    { id: 'link', label: 'Email me a link', icon: Mail, work: onEmailLink, shown: true },
    {
      id: 'passkey',
      label: 'Use a passkey',
      icon: KeyRound,
      work: withPasskey,
      shown: !ready || passkeysSupported(),
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
            busy={busy === id}
            onClick={() => void attempt(id, work)}
          >
            {icon !== null && <Icon of={icon} size="sm" className="text-ink-3" />}
            {label}
          </Button>
        ))}
    </div>
  );
}
