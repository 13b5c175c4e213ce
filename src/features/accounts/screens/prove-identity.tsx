import KeyRound from 'lucide-react/icons/key-round';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError, createApiClient } from '#shared/http/api-client.ts';
import { Button } from '#shared/ui/button.tsx';
import { buttonStyle } from '#shared/ui/button-style.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { PasswordField } from '#shared/ui/password-field.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import type { Profile } from '../contract.ts';
import { passkeysSupported, signInWithPasskey } from '../passkeys.ts';

let asking: Promise<boolean> | undefined;

/**
 * Asks the person to show that it is them, over whatever page they are on: by password, passkey or code. Resolves to
 * false when they turn away. Asked by several calls at once, it asks once.
 */
export function proveIdentity(): Promise<boolean> {
  asking ??= new Promise<boolean>((answer) => {
    // A root of its own: any call of any page may need it, so no page has to hold a place for it.
    const place = document.createElement('div');
    document.body.append(place);
    const root = createRoot(place);
    root.render(
      <ProveDialog
        onEnd={(proved) => {
          root.unmount();
          place.remove();
          asking = undefined;
          answer(proved);
        }}
      />,
    );
  });
  return asking;
}

const api = createApiClient((path, init) => fetch(path, { ...init, credentials: 'include' }));

type Means = Pick<Profile, 'hasPassword' | 'authenticatorApp'> & { passkey: boolean };

function ProveDialog({ onEnd }: { onEnd: (proved: boolean) => void }) {
  const [means, setMeans] = useState<Means | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [wrong, setWrong] = useState<Record<string, string>>({});

  useEffect(() => {
    api
      .get<Profile>('/api/profile')
      .then((profile) =>
        setMeans({
          hasPassword: profile.hasPassword,
          authenticatorApp: profile.authenticatorApp,
          passkey: profile.passkeys.length > 0 && passkeysSupported(),
        }),
      )
      .catch(() => setProblem('We could not reach the server. Check your connection and try again.'));
  }, []);

  const send = async (form: HTMLFormElement) => {
    const typed = new FormData(form);
    const field = typed.get('password') ? 'password' : 'code';
    const value = String(typed.get(field) ?? '').trim();
    if (value === '') {
      const first = means?.hasPassword ? 'password' : 'code';
      setWrong({ [first]: first === 'password' ? 'Password is required' : 'Code is required' });
      form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setBusy(true);
    setProblem(null);
    setWrong({});
    try {
      await api.post('/api/profile/proof', { [field]: value });
      onEnd(true);
    } catch (error) {
      setBusy(false);
      const beside = error instanceof ApiError ? error.fieldErrors : {};
      setWrong(beside);
      if (Object.keys(beside).length === 0) {
        setProblem(
          error instanceof ApiError
            ? error.sentence
            : 'We could not reach the server. Check your connection and try again.',
        );
      } else form.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
    }
  };
  const byPasskey = async () => {
    setBusy(true);
    setProblem(null);
    const outcome = await signInWithPasskey();
    if (outcome.ok) return onEnd(true);
    setBusy(false);
    setProblem(outcome.sentence);
  };
  const typing = means !== null && (means.hasPassword || means.authenticatorApp);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !busy) onEnd(false);
      }}
      title="Show that it is you"
      description="What you are about to do needs it once every 15 minutes."
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={() => onEnd(false)}>
            Cancel
          </Button>
          {typing && (
            <Button type="submit" form="prove-identity" busy={busy}>
              Continue
            </Button>
          )}
        </>
      }
    >
      <div role="alert" className="mb-4 empty:hidden">
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
      </div>
      {means === null && problem === null && <Skeleton className="h-20 rounded-[14px]" />}
      {typing && (
        <form
          id="prove-identity"
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) void send(event.currentTarget);
          }}
        >
          {means.hasPassword && (
            <PasswordField
              label="Your password"
              name="password"
              autoComplete="current-password"
              error={wrong.password}
            />
          )}
          {means.authenticatorApp && (
            <TextField
              label={
                means.hasPassword ? 'Or a code of your authenticator app' : 'Code of your authenticator app'
              }
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={20}
              error={wrong.code}
            />
          )}
        </form>
      )}
      {means?.passkey && (
        <Button
          variant="secondary"
          block
          className={typing ? 'mt-5' : ''}
          disabled={busy}
          onClick={() => void byPasskey()}
        >
          <Icon of={KeyRound} size="sm" className="text-ink-3" />
          Use a passkey
        </Button>
      )}
      {means !== null && !typing && !means.passkey && (
        <>
          <p className="text-ink-2">You have no password. Log out and sign in again, then come back.</p>
          <p className="mt-4">
            <a href="/api/logout" className={buttonStyle({ variant: 'secondary' })}>
              Log out
            </a>
          </p>
        </>
      )}
    </Dialog>
  );
}
