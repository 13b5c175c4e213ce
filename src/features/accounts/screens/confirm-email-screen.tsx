import { useState } from 'react';
import { ApiError } from '#shared/http/api-client.ts';
import { Button } from '#shared/ui/button.tsx';
import { ButtonLink } from '#shared/ui/button-link.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { AccountPage } from './account-page.tsx';

/**
 * Where the link to a new address leads. A press confirms, not the opening of the page: programs open every link of a
 * mail to look at it.
 */
export function ConfirmEmailScreen({ token }: { token: string }) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [email, setEmail] = useState<string | null>(null);
  const confirm = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const { email } = await api.post<{ email: string }>('/api/profile/email/confirm', { token });
      setEmail(email);
    } catch (error) {
      setProblem(
        error instanceof ApiError
          ? error.sentence
          : 'We could not reach the server. Check your connection and try again.',
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <AccountPage
      title="Confirm your new email address"
      lead="One press, and all mail of your account goes there."
    >
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
      <ButtonLink href="/profile" variant="secondary" size="lg" block>
        Back to my profile
      </ButtonLink>
    </AccountPage>
  );
}
