import { useId, useRef } from 'react';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { FieldError } from '#shared/ui/field-frame.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { useToast } from '#shared/ui/toast.tsx';
import { accountErrors } from '../../account-form-rules.ts';
import type { Name, Profile } from '../../contract.ts';
import { sendPhoto } from '../../profile-query.ts';
import { ProfileSection } from './profile-section.tsx';
import { useSaving } from './use-saving.ts';

/** Who the person is: their photo and their name. */
export function NameAndPhoto({
  profile,
  onChanged,
}: {
  profile: Profile;
  onChanged: (changed: Partial<Profile>) => void;
}) {
  return (
    <ProfileSection
      id="about-you"
      title="Name and photo"
      lead="Your name stands on your bookings and reviews. The photo is public."
    >
      <Photo profile={profile} onChanged={onChanged} />
      <NameForm profile={profile} onChanged={onChanged} />
    </ProfileSection>
  );
}

function Photo({ profile, onChanged }: { profile: Profile; onChanged: (changed: Partial<Profile>) => void }) {
  const api = useApi();
  const { toast } = useToast();
  const { busy, errors, problem, save } = useSaving();
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const refusal = errors.photo ?? problem;

  const send = async (file: File) => {
    const saved = await save(async () => onChanged({ profileImageUrl: await sendPhoto(file) }));
    if (input.current) input.current.value = ''; // the same file may be chosen again
    if (saved) toast({ title: 'Photo saved' });
  };
  const remove = async () => {
    const removed = await save(async () => {
      await api.delete('/api/profile/photo');
      onChanged({ profileImageUrl: null });
    });
    if (removed) toast({ title: 'Photo removed' });
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Avatar person={profile} size="lg" />
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
            {profile.profileImageUrl ? 'Change photo' : 'Add a photo'}
          </Button>
          {profile.profileImageUrl && (
            <Button variant="ghost" disabled={busy} onClick={() => void remove()}>
              Remove photo
            </Button>
          )}
        </div>
      </div>
      <p className="text-sm text-ink-3">JPEG, PNG or WebP, up to 10 MB. We crop it to a square.</p>
      <div role="alert" className="empty:hidden">
        {refusal && <FieldError id={errorId}>{refusal}</FieldError>}
      </div>
    </div>
  );
}

function NameForm({
  profile,
  onChanged,
}: {
  profile: Profile;
  onChanged: (changed: Partial<Profile>) => void;
}) {
  const api = useApi();
  const { toast } = useToast();
  const { busy, errors, refuse, save } = useSaving();
  const submit = async (form: HTMLFormElement) => {
    const typed = new FormData(form);
    const name: Name = {
      firstName: String(typed.get('firstName')).trim(),
      lastName: String(typed.get('lastName')).trim(),
    };
    if (refuse(accountErrors(name, { newPassword: false }), form)) return;
    const saved = await save(async () => {
      await api.put('/api/profile/name', name);
      onChanged(name);
    }, form);
    if (saved) toast({ title: 'Name saved' });
  };
  return (
    <form
      noValidate
      className="mt-6 grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextField
          label="First name"
          name="firstName"
          autoComplete="given-name"
          defaultValue={profile.firstName}
          error={errors.firstName}
        />
        <TextField
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          defaultValue={profile.lastName}
          error={errors.lastName}
        />
      </div>
      <Button type="submit" busy={busy} busyLabel="Saving..." className="justify-self-start">
        Save name
      </Button>
    </form>
  );
}
