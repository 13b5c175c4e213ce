import { useState } from 'react';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { PasswordField } from '#shared/ui/password-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { useToast } from '#shared/ui/toast.tsx';
import { accountActions } from '../../account-actions.ts';
import { accountErrors } from '../../account-form-rules.ts';
import type { Profile } from '../../contract.ts';
import { ProfileSection } from './profile-section.tsx';
import { useSaving } from './use-saving.ts';

/** The address all mail goes to, and how to have another. */
export function EmailSection({
  profile,
  onChanged,
}: {
  profile: Profile;
  onChanged: (changed: Partial<Profile>) => void;
}) {
  const api = useApi();
  const { toast } = useToast();
  const { busy, errors, problem, setProblem, refuse, save } = useSaving();
  const [changing, setChanging] = useState(false);

  const ask = async (form: HTMLFormElement) => {
    const typed = new FormData(form);
    const email = String(typed.get('email')).trim().toLowerCase();
    const password = typed.get('password');
    if (
      refuse(
        accountErrors(
          { email, ...(typeof password === 'string' ? { password } : {}) },
          { newPassword: false },
        ),
        form,
      )
    )
      return;
    const asked = await save(
      () =>
        api.post('/api/profile/email', {
          email,
          ...(typeof password === 'string' ? { password } : {}),
        }),
      form,
    );
    if (!asked) return;
    setChanging(false);
    onChanged({ pendingEmail: email });
  };
  const forget = () =>
    save(async () => {
      await api.delete('/api/profile/email');
      onChanged({ pendingEmail: null });
    });
  const verify = async () => {
    const outcome = await accountActions.requestVerification({ email: profile.email });
    if (outcome.ok) toast({ title: 'Link sent', description: `Open the mail to ${profile.email}.` });
    else setProblem(outcome.sentence);
  };
  return (
    <ProfileSection
      id="email"
      title="Email address"
      lead="Confirmations, receipts and links to sign in go here."
      problem={problem}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="font-semibold [overflow-wrap:anywhere]">{profile.email}</p>
        <Badge tone={profile.emailVerified ? 'success' : 'warning'}>
          {profile.emailVerified ? 'Confirmed' : 'Not confirmed'}
        </Badge>
      </div>
      {!profile.emailVerified && (
        <Button variant="secondary" className="mt-4" onClick={() => void verify()}>
          Send me the link again
        </Button>
      )}
      <div role="status" className="mt-4 empty:hidden">
        {profile.pendingEmail && (
          <Notice tone="info">
            We have sent a link to{' '}
            <strong className="[overflow-wrap:anywhere]">{profile.pendingEmail}</strong>. Open it within 24
            hours, signed in, and your account uses that address.{' '}
            <button type="button" className="link font-semibold" onClick={() => void forget()}>
              Keep the old address
            </button>
          </Notice>
        )}
      </div>
      {changing ? (
        <form
          noValidate
          className="mt-5 grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            void ask(event.currentTarget);
          }}
        >
          <TextField
            label="New email address"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            error={errors.email}
          />
          {profile.hasPassword && (
            <PasswordField
              label="Your password"
              name="password"
              autoComplete="current-password"
              error={errors.password}
            />
          )}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" busy={busy}>
              Send the link
            </Button>
            <Button variant="ghost" onClick={() => setChanging(false)}>
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        <Button variant="secondary" className="mt-4" onClick={() => setChanging(true)}>
          Change email address
        </Button>
      )}
    </ProfileSection>
  );
}
