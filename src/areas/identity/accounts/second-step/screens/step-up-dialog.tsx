import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createApiClient } from '#shared/http/api-client.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { buttonStyle } from '#shared/ui/buttons/button-style.ts';
import { PasswordField } from '#shared/ui/fields/password-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useLightForm } from '#shared/ui/mutation/use-light-form.ts';
import { CHECK_CONNECTION, useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { ToastProvider } from '#shared/ui/overlay/toast.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import type { Profile } from '../../contract.ts';
import { throwIfRefused } from '../../sign-in/account-actions.ts';
import { isPasskeySupported, signInWithPasskey } from '../../sign-in/passkeys.ts';

let pendingPrompt: Promise<boolean> | undefined;

/** Asks for a password, passkey or code over any page. False if cancelled. Concurrent calls share one dialog. */
export function promptStepUp(): Promise<boolean> {
  pendingPrompt ??= new Promise<boolean>((answer) => {
    // Its own React root, so that any page can show it.
    const place = document.createElement('div');
    document.body.append(place);
    const root = createRoot(place);
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <ToastProvider>
          <StepUpDialog
            onEnd={(proved) => {
              root.unmount();
              place.remove();
              pendingPrompt = undefined;
              answer(proved);
            }}
          />
        </ToastProvider>
      </QueryClientProvider>,
    );
  });
  return pendingPrompt;
}

const api = createApiClient((path, init) => fetch(path, { ...init, credentials: 'include' }));

type StepUpMethods = Pick<Profile, 'hasPassword' | 'authenticatorApp'> & { passkey: boolean };

function StepUpDialog({ onEnd }: { onEnd: (proved: boolean) => void }) {
  const [means, setMeans] = useState<StepUpMethods | null>(null);
  const [unknown, setUnknown] = useState<string | null>(null);

  useEffect(() => {
    api
      .call('GET /api/profile')
      .then((profile) =>
        setMeans({
          hasPassword: profile.hasPassword,
          authenticatorApp: profile.authenticatorApp,
          passkey: profile.passkeys.length > 0 && isPasskeySupported(),
        }),
      )
      .catch(() => setUnknown(CHECK_CONNECTION));
  }, []);

  const form = useLightForm({
    id: 'prove-identity',
    fields: ['password', 'code'],
    check: ({ password, code }) => {
      if (password.trim() !== '' || code !== '') return {};
      return means?.hasPassword ? { password: 'Password is required' } : { code: 'Code is required' };
    },
    mutate: ({ password, code }) => {
      passkey.forget();
      const [field, value] = password === '' ? ['code', code] : ['password', password.trim()];
      return api.call('POST /api/profile/proof', { body: { [field]: value } });
    },
    onSuccess: () => onEnd(true),
    unreachable: CHECK_CONNECTION,
  });
  const passkey = useMutationAction({
    mutate: () => {
      form.forget();
      return throwIfRefused(signInWithPasskey());
    },
    onSuccess: () => onEnd(true),
  });
  const busy = form.busy || passkey.busy;
  const typing = means !== null && (means.hasPassword || means.authenticatorApp);
  return (
    <MutationDialog
      open
      mutation={{
        busy,
        sentence: form.sentence ?? passkey.sentence ?? unknown,
        forget: () => undefined,
      }}
      errorFirst
      onClose={() => onEnd(false)}
      title="Confirm it’s you"
      description="We ask once every 15 minutes for sensitive changes."
      cancelLabel="Cancel"
      confirmLabel={typing ? 'Continue' : null}
      destructive={false}
      onConfirm="prove-identity"
    >
      {means === null && unknown === null && <Skeleton className="h-20 rounded-tile" />}
      {typing && (
        <form {...form.form} className="grid gap-5">
          {means.hasPassword && (
            <PasswordField
              label="Your password"
              name="password"
              autoComplete="current-password"
              error={form.errors.password}
            />
          )}
          {means.authenticatorApp && (
            <TextField
              label={
                means.hasPassword
                  ? 'Or a code from your authenticator app'
                  : 'Code from your authenticator app'
              }
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={20}
              error={form.errors.code}
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
          onClick={() => void passkey.run()}
        >
          <Icon drawing={KeyRound} size="sm" className="text-ink-3" />
          Use a passkey
        </Button>
      )}
      {means !== null && !typing && !means.passkey && (
        <>
          <p className="text-ink-2">You don’t have a password. Log out, sign in again, then come back.</p>
          <p className="mt-4">
            <a href="/api/logout" className={buttonStyle({ variant: 'secondary' })}>
              Log out
            </a>
          </p>
        </>
      )}
    </MutationDialog>
  );
}
