import { useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { CHECK_CONNECTION, useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { AccountPage } from './account-page.tsx';

/** Needs a click, because mail scanners open links. */
export function ConfirmEmailScreen({ token }: { token: string }) {
  const api = useApi();
  const [email, setEmail] = useState<string | null>(null);
  const {
    busy,
    sentence: problem,
    run: confirm,
  } = useMutationAction({
    mutate: () => api.call('POST /api/profile/email/confirm', { body: { token } }),
    onSuccess: (confirmed) => setEmail(confirmed.email),
    unreachable: CHECK_CONNECTION,
  });
  return (
    <AccountPage title="Confirm your new email address" lead="We’ll send all your emails there.">
      <div role="status" className="empty:hidden">
        {email !== null && <Notice tone="brand">Your account now uses {email}.</Notice>}
      </div>
      <div role="alert" className="empty:hidden">
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
      </div>
      {email === null && problem === null && (
        <Button size="lg" block busy={busy} onClick={() => void confirm()}>
          Confirm new address
        </Button>
      )}
      <ButtonLink href="/profile/personal" variant="secondary" size="lg" block>
        Back to my profile
      </ButtonLink>
    </AccountPage>
  );
}
