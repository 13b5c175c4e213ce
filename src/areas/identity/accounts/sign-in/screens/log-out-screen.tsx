import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { deleteAllDrafts } from '#shared/ui/fields/drafts.ts';
import { leavePage, useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { throwIfRefused, toAccountOutcome } from '../account-actions.ts';
import { AccountPage } from './account-page.tsx';

/** For `/api/logout` from elsewhere: links on other sites or in emails must not sign people out. */
export function LogOutScreen() {
  const api = useApi();
  const {
    busy,
    sentence: problem,
    run: signOut,
  } = useMutationAction({
    mutate: () =>
      api.call('POST /api/logout').catch((error: unknown) => throwIfRefused(toAccountOutcome(error))),
    onSuccess: () => {
      deleteAllDrafts();
      return leavePage('/');
    },
  });
  return (
    <AccountPage title="Log out?" lead="We’ll sign you out in this browser.">
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
