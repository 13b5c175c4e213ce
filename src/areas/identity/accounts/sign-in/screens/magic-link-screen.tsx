import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { leavePage, useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { Notice } from '#shared/ui/states/notice.tsx';
import { accountPageAddress } from '../../current/account-addresses.ts';
import { accountActions, pathAfterSignIn, throwIfRefused } from '../account-actions.ts';
import { savePendingCode } from '../pending-code.ts';
import { AccountPage } from './account-page.tsx';

/** Needs a click, because mail scanners open links and it works once. */
export function MagicLinkScreen({ token, returnTo }: { token: string; returnTo?: string }) {
  const {
    busy,
    sentence: problem,
    run: signIn,
  } = useMutationAction({
    mutate: () => throwIfRefused(accountActions.signInWithLink({ token })),
    onSuccess: (outcome) => {
      savePendingCode(null);
      return leavePage(pathAfterSignIn(outcome, returnTo));
    },
  });
  return (
    <AccountPage title="Welcome back" lead="Your link is ready. You can use it once.">
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
