import { useHydrated } from '@tanstack/react-router';
import KeyRound from 'lucide-react/icons/key-round';
import { useRef, useState } from 'react';
import { formatShortDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';

import { useApi } from '#shared/ui/site-context.tsx';
import type { Profile } from '../../contract.ts';
import { type AccountOutcome, throwIfRefused } from '../../sign-in/account-actions.ts';
import { isPasskeySupported } from '../../sign-in/passkeys.ts';
import { addPasskey, removePasskey, renamePasskey } from '../my-passkeys.ts';
import { ProfileSection } from './profile-section.tsx';

type Passkey = Profile['passkeys'][number];

const providerNames: Record<string, string> = { google: 'Google' };

export function PasskeysSection({
  profile,
  providerName,
  onChanged,
}: {
  profile: Profile;
  providerName: string | null;
  onChanged: () => void;
}) {
  const api = useApi();
  const supported = useHydrated() && isPasskeySupported();
  const [naming, setNaming] = useState<{ passkey: Passkey | null; open: boolean }>({
    passkey: null,
    open: false,
  });
  const field = useRef<HTMLInputElement>(null);

  const {
    busy,
    sentence: problem,
    run,
  } = useMutationAction({
    mutate: ({ work }: { work: () => Promise<AccountOutcome>; done: string }) => throwIfRefused(work()),
    successToast: (_answer, { done }) => ({ title: done }),
    onSuccess: onChanged,
  });
  const attempt = (work: () => Promise<AccountOutcome>, done: string) => run({ work, done });
  const saveName = async () => {
    const name = field.current?.value.trim() || 'Passkey';
    const { passkey } = naming;
    setNaming({ passkey, open: false });
    await (passkey === null
      ? attempt(() => addPasskey(name), 'Passkey added')
      : attempt(() => renamePasskey(passkey.id, name), 'Passkey renamed'));
  };
  return (
    <ProfileSection
      id="passkeys"
      title="Other ways to sign in"
      lead="Sign in with your fingerprint, face or screen lock. There’s no password to remember. Email links still work too."
      problem={problem}
    >
      {profile.passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="mb-5 grid gap-2">
          {profile.passkeys.map((passkey) => (
            <li
              key={passkey.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-tile border border-line px-4 py-3"
            >
              <Icon drawing={KeyRound} className="text-ink-3" />
              <div className="min-w-0 flex-1 basis-40">
                <p className="font-semibold [overflow-wrap:anywhere]">{passkey.name}</p>
                <p className="text-sm text-ink-2">
                  Added {formatShortDay(londonDay(new Date(passkey.createdAt)))}
                </p>
              </div>
              <div className="-mr-2 ml-auto flex gap-1">
                <Button
                  variant="ghost"
                  aria-label={`Rename ${passkey.name}`}
                  disabled={busy}
                  onClick={() => setNaming({ passkey, open: true })}
                >
                  Rename
                </Button>
                <Button
                  variant="destructive-quiet"
                  aria-label={`Remove ${passkey.name}`}
                  disabled={busy}
                  onClick={() => void attempt(() => removePasskey(api, passkey.id), 'Passkey removed')}
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {profile.connected.length > 0 && (
        <p className="mb-5 text-ink-2">
          Connected: {profile.connected.map((id) => providerNames[id] ?? providerName ?? id).join(', ')}.
        </p>
      )}
      <Button
        variant="secondary"
        busy={busy}
        disabled={!supported || !profile.emailVerified}
        onClick={() => setNaming({ passkey: null, open: true })}
      >
        Add a passkey
      </Button>
      {!profile.emailVerified && <p className="mt-3 text-sm text-ink-2">Confirm your email address first.</p>}
      <MutationDialog
        open={naming.open}
        onClose={() => setNaming({ ...naming, open: false })}
        title={naming.passkey === null ? 'Add a passkey' : 'Rename passkey'}
        description={
          naming.passkey === null
            ? 'Your device will ask you to unlock it.'
            : 'Choose a name you’ll recognise.'
        }
        cancelLabel="Cancel"
        confirmLabel={naming.passkey === null ? 'Continue' : 'Save name'}
        destructive={false}
        onConfirm={() => void saveName()}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void saveName();
          }}
        >
          <TextField
            key={naming.passkey?.id ?? 'new'}
            ref={field}
            label="Passkey name"
            hint="For example, the name of the device."
            maxLength={60}
            defaultValue={naming.passkey?.name ?? ''}
          />
        </form>
      </MutationDialog>
    </ProfileSection>
  );
}
