import { useHydrated } from '@tanstack/react-router';
import KeyRound from 'lucide-react/icons/key-round';
import Mail from 'lucide-react/icons/mail';
import { Refused, useAct } from '#shared/ui/act/use-act.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { useSite } from '#shared/ui/site-context.tsx';
import { safeReturnPath } from '../../current/return-path.ts';
import { orRefused, providerAddress } from '../account-actions.ts';
import { passkeysSupported, signInWithPasskey } from '../passkeys.ts';

/** Signing in without a password: a mailed link, a passkey, and whatever providers are set up. */
export function OtherWaysIn({
  returnTo,
  onEmailLink,
  onProblem,
}: {
  returnTo?: string | null;
  /** Asks for the link, to the address typed above. What it throws is said. */
  onEmailLink: () => Promise<void>;
  onProblem: (sentence: string | null) => void;
}) {
  const { signIn } = useSite();
  const ready = useHydrated();
  const back = safeReturnPath(returnTo);

  const { input: under, run } = useAct({
    act: ({ work }: { id: string; work: () => Promise<void> }) => {
      onProblem(null);
      return work();
    },
    refused: ({ sentence }) => onProblem(sentence),
  });
  const withPasskey = async () => {
    await orRefused(signInWithPasskey());
    window.location.assign(back);
  };
  const withProvider = async (provider: 'google' | 'oidc') => {
    const address = await providerAddress(provider, back);
    if (address === null)
      throw new Refused('Signing in there does not work just now. Please sign in another way.');
    window.location.assign(address);
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
            busy={under?.id === id}
            onClick={() => void run({ id, work })}
          >
            {icon !== null && <Icon of={icon} size="sm" className="text-ink-3" />}
            {label}
          </Button>
        ))}
    </div>
  );
}
