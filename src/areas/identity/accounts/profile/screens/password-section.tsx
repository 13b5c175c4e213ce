import { useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { PasswordField } from '#shared/ui/fields/password-field.tsx';
import { useLightForm } from '#shared/ui/mutation/use-light-form.ts';
import { CHECK_CONNECTION, useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import type { Profile } from '../../contract.ts';
import { accountActions, throwIfRefused } from '../../sign-in/account-actions.ts';
import { PASSWORD_MIN_LENGTH } from '../../sign-in/account-form-rules.ts';
import { ProfileSection } from './profile-section.tsx';

export function PasswordSection({ profile, onChanged }: { profile: Profile; onChanged: () => void }) {
  return profile.hasPassword ? (
    <ChangePasswordForm onChanged={onChanged} />
  ) : (
    <NoPasswordNote email={profile.email} />
  );
}

function ChangePasswordForm({ onChanged }: { onChanged: () => void }) {
  const api = useApi();
  const { busy, errors, sentence, form, reset } = useLightForm({
    fields: ['currentPassword', 'newPassword'],
    mutate: (passwords) => api.call('PUT /api/profile/password', { body: passwords }),
    successToast: { title: 'Password changed', description: 'We’ve signed you out everywhere else.' },
    onSuccess: () => {
      reset();
      onChanged();
    },
    unreachable: CHECK_CONNECTION,
  });
  return (
    <ProfileSection
      id="password"
      title="Password"
      value="Set"
      lead="Changing it signs you out on other devices and resets your calendar links. Your business’s API keys keep working. We’ll email you where to check them."
      problem={sentence}
    >
      <form {...form} className="grid gap-5">
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          error={errors.currentPassword}
        />
        <PasswordField
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
          error={errors.newPassword}
        />
        <Button type="submit" busy={busy} busyLabel="Saving..." className="justify-self-start">
          Change password
        </Button>
      </form>
    </ProfileSection>
  );
}

function NoPasswordNote({ email }: { email: string }) {
  const [sent, setSent] = useState(false);
  const { sentence, run: ask } = useMutationAction({
    mutate: () => throwIfRefused(accountActions.requestPasswordReset({ email })),
    onSuccess: () => setSent(true),
  });
  return (
    <ProfileSection
      id="password"
      title="Password"
      lead="You sign in without a password. You can still add one."
      problem={sentence}
    >
      <div role="status" className="empty:hidden">
        {sent && <Notice tone="brand">We’ve emailed {email} a link to choose a password.</Notice>}
      </div>
      {!sent && (
        <Button variant="secondary" onClick={() => void ask()}>
          Email me a sign-in link to choose a password
        </Button>
      )}
    </ProfileSection>
  );
}
