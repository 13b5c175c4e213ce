import { useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { PasswordField } from '#shared/ui/fields/password-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useLightForm } from '#shared/ui/mutation/use-light-form.ts';
import { CHECK_CONNECTION, useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import type { Profile } from '../../contract.ts';
import { accountActions, throwIfRefused } from '../../sign-in/account-actions.ts';
import { accountErrors } from '../../sign-in/account-form-rules.ts';
import { ProfileSection } from './profile-section.tsx';

export function EmailSection({
  profile,
  onChanged,
}: {
  profile: Profile;
  onChanged: (changed: Partial<Profile>) => void;
}) {
  const api = useApi();
  const { toast } = useToast();
  const [changing, setChanging] = useState(false);
  const { busy, errors, sentence, form, forget } = useLightForm({
    fields: profile.hasPassword ? ['email', 'password'] : ['email'],
    check: accountErrors,
    mutate: (typed) => {
      other.forget();
      return api.call('POST /api/profile/email', { body: { ...typed, email: typed.email.toLowerCase() } });
    },
    onSuccess: (_answer, { email }) => {
      setChanging(false);
      onChanged({ pendingEmail: email.toLowerCase() });
    },
    unreachable: CHECK_CONNECTION,
  });
  const other = useMutationAction({
    mutate: (work: () => Promise<unknown>) => {
      forget();
      return work();
    },
    unreachable: CHECK_CONNECTION,
  });

  const keepOld = () =>
    other.run(async () => {
      await api.call('DELETE /api/profile/email');
      onChanged({ pendingEmail: null });
    });
  const verify = () =>
    other.run(async () => {
      await throwIfRefused(accountActions.requestVerification({ email: profile.email }));
      toast({ title: 'Link sent', description: `Open the email we sent to ${profile.email}.` });
    });
  return (
    <ProfileSection
      id="email"
      title="Email address"
      lead="We send confirmations, receipts and sign-in links here."
      problem={sentence ?? other.sentence}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="font-semibold [overflow-wrap:anywhere]">{profile.email}</p>
        <Badge tone={profile.emailVerified ? 'success' : 'warning'}>
          {profile.emailVerified ? 'Confirmed' : 'Not confirmed'}
        </Badge>
      </div>
      {!profile.emailVerified && (
        <Button variant="secondary" className="mt-4" onClick={() => void verify()}>
          Resend confirmation email
        </Button>
      )}
      <div role="status" className="mt-4 empty:hidden">
        {profile.pendingEmail && (
          <Notice tone="info">
            We’ve sent a link to <strong className="[overflow-wrap:anywhere]">{profile.pendingEmail}</strong>.
            Open it while signed in, within 24 hours, to change your address.{' '}
            <button type="button" className="link font-semibold" onClick={() => void keepOld()}>
              Keep old address
            </button>
          </Notice>
        )}
      </div>
      {changing ? (
        <form {...form} className="mt-5 grid gap-5">
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
              Send link
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
