import { useId, useRef } from 'react';
import { Avatar, type AvatarPerson } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { FieldError } from '#shared/ui/field-frame.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { useToast } from '#shared/ui/toast.tsx';
import { sendPhoto } from '../../profile-query.ts';
import { useSaving } from './use-saving.ts';

/** The person's one photo: shown beside their name in the bar, and on their profile where they train people. */
export function PhotoField({
  person,
  hint = 'JPEG, PNG or WebP, up to 10 MB. We crop it to a square.',
  onChanged,
}: {
  person: AvatarPerson;
  hint?: string;
  /** It is saved: its public address, or null once it is removed. */
  onChanged: (address: string | null) => void;
}) {
  const api = useApi();
  const { toast } = useToast();
  const { busy, errors, problem, save } = useSaving();
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const refusal = errors.photo ?? problem;

  const send = async (file: File) => {
    const saved = await save(async () => onChanged(await sendPhoto(api, file)));
    if (input.current) input.current.value = ''; // the same file may be chosen again
    if (saved) toast({ title: 'Photo saved' });
  };
  const remove = async () => {
    const removed = await save(async () => {
      await api.delete('/api/profile/photo');
      onChanged(null);
    });
    if (removed) toast({ title: 'Photo removed' });
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Avatar person={person} size="lg" />
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            aria-label="Photo"
            aria-describedby={refusal ? errorId : undefined}
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
        {refusal && <FieldError id={errorId}>{refusal}</FieldError>}
      </div>
    </div>
  );
}
