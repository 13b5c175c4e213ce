import KeyRound from 'lucide-react/icons/key-round';
import { toApiError } from '#shared/http/api-client.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { buttonStyle } from '#shared/ui/buttons/button-style.ts';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useLightForm } from '#shared/ui/mutation/use-light-form.ts';
import { CHECK_CONNECTION, leavePage, useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { accountPageAddress } from '../../current/account-addresses.ts';
import { safeReturnPath } from '../../current/return-path.ts';
import { throwIfRefused } from '../../sign-in/account-actions.ts';
import { signInWithPasskey } from '../../sign-in/passkeys.ts';
import { AccountForm, OrDivider } from '../../sign-in/screens/account-form.tsx';
import { AccountPage } from '../../sign-in/screens/account-page.tsx';

/** Takes an authenticator or recovery code, then navigates to `returnTo` with a full page load. */
export function CodeScreen({ returnTo, passkey }: { returnTo?: string; passkey: boolean }) {
  const api = useApi();
  const leave = () => leavePage(safeReturnPath(returnTo));
  const form = useLightForm({
    fields: ['code'],
    check: ({ code }) => (code === '' ? { code: 'Code is required' } : {}),
    mutate: ({ code }) => {
      passkeyAct.forget();
      return api
        .call('POST /api/auth/second-step', { body: { code }, loggedOut: 'throw' })
        .catch((error: unknown) => {
          // The first step has expired.
          if (toApiError(error)?.status === 401) return leavePage(accountPageAddress('/sign-in', returnTo));
          throw error;
        });
    },
    onSuccess: leave,
    unreachable: CHECK_CONNECTION,
  });
  const passkeyAct = useMutationAction({
    mutate: () => {
      form.forget();
      return throwIfRefused(signInWithPasskey());
    },
    onSuccess: leave,
  });
  return (
    <AccountPage title="One more step" lead="Enter the code from your authenticator app.">
      <AccountForm form={form} problem={passkeyAct.sentence} submitLabel="Continue">
        <TextField
          label="Code"
          name="code"
          inputMode="text"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          hint="Six digits. Don’t have your phone? Use a recovery code."
          error={form.errors.code}
        />
      </AccountForm>
      {passkey && (
        <>
          <OrDivider />
          <Button variant="secondary" size="lg" block onClick={() => void passkeyAct.run()}>
            <Icon drawing={KeyRound} size="sm" className="text-ink-3" />
            Use a passkey
          </Button>
        </>
      )}
      {/* A full navigation, so that the server drops the pending sign-in. */}
      <a
        href={accountPageAddress('/sign-in', returnTo)}
        className={buttonStyle({ variant: 'ghost', size: 'lg', block: true })}
      >
        Sign in another way
      </a>
    </AccountPage>
  );
}
