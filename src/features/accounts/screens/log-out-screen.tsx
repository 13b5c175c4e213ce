import { useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { ButtonLink } from '#shared/ui/button-link.tsx';
import { forgetDrafts } from '#shared/ui/drafts.ts';
import { Notice } from '#shared/ui/notice.tsx';
import { type AccountActions, accountActions } from '../account-actions.ts';
import { AccountPage } from './account-page.tsx';

/**
 * Where `/api/logout` leads whoever did not come from a page of the site: a link on another site, or in a mail, must
 * not sign people out by itself.
 */
export function LogOutScreen({ actions = accountActions }: { actions?: Pick<AccountActions, 'signOut'> }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const signOut = async () => {
    setBusy(true);
    setProblem(null);
    const outcome = await actions.signOut();
    if (outcome.ok) {
      forgetDrafts();
      return window.location.assign('/');
    }
    setBusy(false);
    setProblem(outcome.sentence);
  };
  return (
    <AccountPage title="Log out?" lead="You will be signed out in this browser.">
      <div role="alert" className="empty:hidden">
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
      </div>
      <Button size="lg" block busy={busy} onClick={() => void signOut()}>
        Log out
      </Button>
      <ButtonLink href="/" variant="secondary" size="lg" block>
        Stay signed in
      </ButtonLink>
    </AccountPage>
  );
}
