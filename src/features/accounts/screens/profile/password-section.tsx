import { useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { PasswordField } from '#shared/ui/password-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { useToast } from '#shared/ui/toast.tsx';
import { accountActions } from '../../account-actions.ts';
import { PASSWORD_MIN_LENGTH } from '../../account-form-rules.ts';
import type { Profile } from '../../contract.ts';
import { ProfileSection } from './profile-section.tsx';
import { useSaving } from './use-saving.ts';

/** The password, or for those without one the way to have one. */
export function PasswordSection({ profile, onChanged }: { profile: Profile; onChanged: () => void }) {
  return profile.hasPassword ? (
    <ChangePassword onChanged={onChanged} />
  ) : (
    <NoPassword email={profile.email} />
  );
}

function ChangePassword({ onChanged }: { onChanged: () => void }) {
  const api = useApi();
  const { toast } = useToast();
  const { busy, errors, problem, save } = useSaving();
  const submit = async (form: HTMLFormElement) => {
    const typed = new FormData(form);
    const saved = await save(
      () =>
        api.put('/api/profile/password', {
          currentPassword: String(typed.get('currentPassword')),
          newPassword: String(typed.get('newPassword')),
        }),
      form,
    );
    if (!saved) return;
    form.reset();
    onChanged();
    toast({ title: 'Password changed', description: 'You have been signed out everywhere else.' });
  };
  return (
    <ProfileSection
      id="password"
      title="Password"
      lead="Changing it signs you out on your other devices."
      problem={problem}
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
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

function NoPassword({ email }: { email: string }) {
  const [sent, setSent] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = async () => {
    setProblem(null);
    const outcome = await accountActions.requestPasswordReset({ email });
    if (outcome.ok) setSent(true);
    else setProblem(outcome.sentence);
  };
  return (
    <ProfileSection
      id="password"
      title="Password"
      lead="You sign in without one. You can choose one all the same."
      problem={problem}
    >
      <div role="status" className="empty:hidden">
        {sent && <Notice tone="brand">A link to choose a password is on its way to {email}.</Notice>}
      </div>
      {!sent && (
        <Button variant="secondary" onClick={() => void ask()}>
          Send me a link to choose a password
        </Button>
      )}
    </ProfileSection>
  );
}
