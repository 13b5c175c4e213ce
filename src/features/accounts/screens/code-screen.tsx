import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { ApiError } from '#shared/http/api-client.ts';
import { Button } from '#shared/ui/button.tsx';
import { buttonStyle } from '#shared/ui/button-style.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { accountPageAddress } from '../account-addresses.ts';
import { signInWithPasskey } from '../passkeys.ts';
import { safeReturnPath } from '../return-path.ts';
import { AccountForm, Or } from './account-form.tsx';
import { AccountPage } from './account-page.tsx';

/**
 * The second step of signing in: the code of the person's authenticator app, or one of their recovery codes. Leaves,
 * like the first step, by a full navigation to `returnTo`.
 */
export function CodeScreen({ returnTo, passkey }: { returnTo?: string; passkey: boolean }) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | undefined>();
  const [problem, setProblem] = useState<string | null>(null);
  const leave = () => window.location.assign(safeReturnPath(returnTo));

  const send = async (form: HTMLFormElement) => {
    const code = String(new FormData(form).get('code') ?? '').trim();
    const refuse = (sentence: string) => {
      setWrong(sentence);
      form.querySelector<HTMLElement>('[name="code"]')?.focus();
    };
    if (code === '') return refuse('Code is required');
    setBusy(true);
    setProblem(null);
    setWrong(undefined);
    try {
      await api.post('/api/auth/second-step', { code }, { loggedOut: 'throw' });
      // Stays busy: the page is on its way out, and a second press must not send again.
      leave();
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) {
        setProblem('We could not reach the server. Check your connection and try again.');
      } else if (error.status === 401) window.location.assign(accountPageAddress('/sign-in', returnTo));
      else if (error.fieldErrors.code !== undefined) refuse(error.fieldErrors.code);
      else setProblem(error.sentence);
    }
  };
  const byPasskey = async () => {
    setProblem(null);
    const outcome = await signInWithPasskey();
    if (outcome.ok) leave();
    else setProblem(outcome.sentence);
  };
  return (
    <AccountPage title="One more step" lead="Type the code that your authenticator app shows now.">
      <AccountForm
        problem={problem}
        busy={busy}
        submitLabel="Continue"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void send(event.currentTarget);
        }}
      >
        <TextField
          label="Code"
          name="code"
          inputMode="text"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          hint="Six digits. Without your phone, one of your recovery codes."
          error={wrong}
        />
      </AccountForm>
      {passkey && (
        <>
          <Or />
          <Button variant="secondary" size="lg" block onClick={() => void byPasskey()}>
            <Icon of={KeyRound} size="sm" className="text-ink-3" />
            Use a passkey
          </Button>
        </>
      )}
      {/* A plain link, not one of the router's: the sign-in that waits here is given up by the server. */}
      <a
        href={accountPageAddress('/sign-in', returnTo)}
        className={buttonStyle({ variant: 'ghost', size: 'lg', block: true })}
      >
        Sign in another way
      </a>
    </AccountPage>
  );
}
