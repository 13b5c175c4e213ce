import { useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { buttonStyle } from '#shared/ui/buttons/button-style.ts';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { Notice } from '#shared/ui/states/notice.tsx';
import { accountActions, throwIfRefused } from '../account-actions.ts';
import { AccountPage } from './account-page.tsx';

/** Needs a click, because mail scanners open links. Doesn't sign in. */
export function VerifyEmailScreen({ token }: { token: string }) {
  const [done, setDone] = useState(false);
  const {
    busy,
    sentence: problem,
    run: confirm,
  } = useMutationAction({
    mutate: () => throwIfRefused(accountActions.verifyEmail({ token })),
    onSuccess: () => setDone(true),
  });
  return (
    <AccountPage
      title="Confirm your email address"
      lead="Only confirm if you created this account. If someone else used your address, close this page."
    >
      <div role="status" className="empty:hidden">
        {done && <Notice tone="brand">Thank you. Your email address is confirmed.</Notice>}
      </div>
      <div role="alert" className="empty:hidden">
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
      </div>
      {!done && (
        <Button size="lg" block busy={busy} onClick={() => void confirm()}>
          Confirm my address
        </Button>
      )}
      {/* Full navigations: the cached user is out of date. */}
      <a
        href={done ? '/' : '/profile/personal'}
        className={buttonStyle({ variant: 'secondary', size: 'lg', block: true })}
      >
        {done ? 'Continue' : 'Back to my profile'}
      </a>
    </AccountPage>
  );
}
