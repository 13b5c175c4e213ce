import { useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { ButtonLink } from '#shared/ui/button-link.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { type AccountActions, accountActions, afterSignIn } from '../account-actions.ts';
import { accountPageAddress } from '../account-addresses.ts';
import { AccountPage } from './account-page.tsx';

/**
 * Where the mailed link to sign in leads. A press signs in, not the opening of the page: programs open every link of a
 * mail to look at it, and the link works once.
 */
export function MagicLinkScreen({
  token,
  returnTo,
  actions = accountActions,
}: {
  token: string;
  returnTo?: string;
  actions?: Pick<AccountActions, 'signInWithLink'>;
}) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const signIn = async () => {
    setBusy(true);
    setProblem(null);
    const outcome = await actions.signInWithLink({ token });
    // Stays busy when it worked: the page is on its way out, and the link works once.
    if (outcome.ok) return window.location.assign(afterSignIn(outcome, returnTo));
    setBusy(false);
    setProblem(outcome.sentence);
  };
  return (
    <AccountPage title="Welcome back" lead="Your link is ready. It works once.">
      <div role="alert" className="empty:hidden">
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
      </div>
      <Button size="lg" block busy={busy} onClick={() => void signIn()}>
        Sign In
      </Button>
      <ButtonLink href={accountPageAddress('/sign-in', returnTo)} variant="secondary" size="lg" block>
        Sign in another way
      </ButtonLink>
    </AccountPage>
  );
}
