import { Button } from '#shared/ui/button.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { useToast } from '#shared/ui/toast.tsx';
import { accountErrors } from '../../account-form-rules.ts';
import type { Name, Profile } from '../../contract.ts';
import { PhotoField } from './photo-field.tsx';
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
      <PhotoField person={profile} onChanged={(profileImageUrl) => onChanged({ profileImageUrl })} />
      <NameForm profile={profile} onChanged={onChanged} />
    </ProfileSection>
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
