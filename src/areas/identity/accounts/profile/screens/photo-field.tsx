import { useId, useRef } from 'react';
import { AccountAvatar, type AvatarPerson } from '#shared/ui/brand/avatar.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { FieldError } from '#shared/ui/fields/field-frame.tsx';
import { CHECK_CONNECTION, useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';

import { uploadProfilePhoto } from '../api.ts';

export function PhotoField({
  person,
  hint = 'JPEG, PNG or WebP, up to 10 MB. We crop it to a square.',
  onChanged,
}: {
  person: AvatarPerson;
  hint?: string;
  /** Null once removed. */
  onChanged: (address: string | null) => void;
}) {
  const api = useApi();
  const { busy, refusal, run } = useMutationAction({
    mutate: ({ save }: { save: () => Promise<string | null>; said: string }) => save(),
    successToast: (_address, { said }) => ({ title: said }),
    onSuccess: (address) => onChanged(address),
    onSettled: () => {
      if (input.current) input.current.value = ''; // the same file may be chosen again
    },
    unreachable: CHECK_CONNECTION,
  });
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const problem = refusal?.fields.photo ?? refusal?.sentence;

  const send = (file: File) => run({ save: () => uploadProfilePhoto(api, file), said: 'Photo saved' });
  const remove = () =>
    run({ save: () => api.call('DELETE /api/profile/photo').then(() => null), said: 'Photo removed' });
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <AccountAvatar person={person} size="lg" />
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            aria-label="Photo"
            aria-describedby={problem ? errorId : undefined}
            tabIndex={-1}
            className="sr-only"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              if (file) void send(file);
            }}
          />
          <Button
            variant="secondary"
            busy={busy}
            busyLabel="Saving..."
            onClick={() => input.current?.click()}
          >
            {person.profileImageUrl ? 'Change photo' : 'Add a photo'}
          </Button>
          {person.profileImageUrl && (
            <Button variant="ghost" disabled={busy} onClick={() => void remove()}>
              Remove photo
            </Button>
          )}
        </div>
      </div>
      <p className="text-sm text-ink-3">{hint}</p>
      <div role="alert" className="empty:hidden">
        {problem && <FieldError id={errorId}>{problem}</FieldError>}
      </div>
    </div>
  );
}
