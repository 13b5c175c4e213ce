import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { PasswordField } from '#shared/ui/fields/password-field.tsx';
import { useLightForm } from '#shared/ui/mutation/use-light-form.ts';
import { CHECK_CONNECTION, useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { throwIfRefused } from '../../sign-in/account-actions.ts';
import { PASSWORD_MIN_LENGTH } from '../../sign-in/account-form-rules.ts';
import { isPasskeySupported } from '../../sign-in/passkeys.ts';
import { profileQuery } from '../api.ts';
import { addPasskey } from '../my-passkeys.ts';

/** Offers a passkey or a password once, to an account that signs in by emailed codes alone. */
export function SignInOffer() {
  const api = useApi();
  const { data: profile } = useQuery(profileQuery(api));
  const supported = useHydrated() && isPasskeySupported();
  const [choosing, setChoosing] = useState(false);
  const [ended, setEnded] = useState<'passkey' | 'password' | 'declined'>();
  const answered = () => api.call('PUT /api/profile/sign-in-offer').catch(() => undefined);
  const passkey = useMutationAction({
    mutate: () => throwIfRefused(addPasskey('Passkey')),
    onSuccess: () => {
      setEnded('passkey');
      void answered();
    },
  });
  const decline = () => {
    setEnded('declined');
    void answered();
  };
  if (ended === 'passkey' || ended === 'password')
    return (
      <div role="status">
        <Notice tone="brand">
          {ended === 'passkey'
            ? 'Passkey added. Use it the next time you sign in.'
            : 'Password saved. Use it the next time you sign in.'}
        </Notice>
      </div>
    );
  if (profile?.offersSignInMethod !== true || ended === 'declined') return null;
  return (
    <Panel role="region" aria-labelledby="sign-in-offer">
      <h2 id="sign-in-offer" className="text-h4">
        Sign in faster next time
      </h2>
      <p className="mt-1.5 text-ink-2">
        Your account is {profile.email}. Without a passkey or a password, we email you a code each time.
      </p>
      {passkey.sentence !== null && (
        <div role="alert" className="mt-3">
          <Notice tone="danger">{passkey.sentence}</Notice>
        </div>
      )}
      {choosing ? (
        <FirstPasswordForm
          onSaved={() => {
            setEnded('password');
            void answered();
          }}
        />
      ) : (
        <div className="mt-4 flex flex-wrap gap-2.5">
          {supported && (
            <Button busy={passkey.busy} onClick={() => void passkey.run()}>
              Add a passkey
            </Button>
          )}
          <Button variant="secondary" onClick={() => setChoosing(true)}>
            Choose a password
          </Button>
          <Button variant="ghost" onClick={decline}>
            Not now
          </Button>
        </div>
      )}
    </Panel>
  );
}

function FirstPasswordForm({ onSaved }: { onSaved: () => void }) {
  const api = useApi();
  const { busy, errors, sentence, form } = useLightForm({
    fields: ['newPassword'],
    mutate: (body) => api.call('POST /api/profile/password', { body }),
    onSuccess: onSaved,
    unreachable: CHECK_CONNECTION,
  });
  return (
    <form {...form} className="mt-4 grid max-w-100 gap-4">
      {sentence !== null && (
        <div role="alert">
          <Notice tone="danger">{sentence}</Notice>
        </div>
      )}
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
        error={errors.newPassword}
      />
      <Button type="submit" busy={busy} busyLabel="Saving..." className="justify-self-start">
        Save password
      </Button>
    </form>
  );
}
