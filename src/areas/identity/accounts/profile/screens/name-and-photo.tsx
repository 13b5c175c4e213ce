import { fullName } from '#shared/domain/full-name.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useLightForm } from '#shared/ui/mutation/use-light-form.ts';
import { CHECK_CONNECTION } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import type { Profile } from '../../contract.ts';
import { accountErrors } from '../../sign-in/account-form-rules.ts';
import { PhotoField } from './photo-field.tsx';
import { ProfileSection } from './profile-section.tsx';

export function NameAndPhotoSections({
  profile,
  onChanged,
}: {
  profile: Profile;
  onChanged: (changed: Partial<Profile>) => void;
}) {
  return (
    <>
      <ProfileSection id="about-you" title="Name" value={fullName(profile)}>
        <NameForm profile={profile} onChanged={onChanged} />
      </ProfileSection>
      <ProfileSection id="photo" title="Photo" lead="Anyone can see it, for example on your reviews.">
        <PhotoField person={profile} onChanged={(profileImageUrl) => onChanged({ profileImageUrl })} />
      </ProfileSection>
    </>
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
  const { busy, errors, sentence, form } = useLightForm({
    fields: ['firstName', 'lastName'],
    check: accountErrors,
    mutate: (name) => api.call('PUT /api/profile/name', { body: name }),
    successToast: { title: 'Name saved' },
    onSuccess: (_answer, name) => onChanged(name),
    unreachable: CHECK_CONNECTION,
  });
  return (
    <form {...form} className="grid gap-5">
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
      {sentence !== null && (
        <Notice tone="danger" role="alert">
          {sentence}
        </Notice>
      )}
      <Button type="submit" busy={busy} busyLabel="Saving..." className="justify-self-start">
        Save name
      </Button>
    </form>
  );
}
