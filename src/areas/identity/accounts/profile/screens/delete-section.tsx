import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { PasswordField } from '#shared/ui/fields/password-field.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useLightForm } from '#shared/ui/mutation/use-light-form.ts';
import { CHECK_CONNECTION, leavePage } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import type { Deletion, Profile } from '../../contract.ts';
import { deletionQuery } from '../api.ts';
import { ProfileSection } from './profile-section.tsx';

/** Shows the effects before asking. */
export function DeleteSection({ profile }: { profile: Profile }) {
  const [open, setOpen] = useState(false);
  return (
    <ProfileSection
      id="delete"
      title="Delete my account"
      lead="We’ll cancel your bookings under their cancellation policies and delete your data. We keep payment records for tax law, without your name and contact details."
    >
      <Button variant="destructive-quiet" className="-ml-4.5" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      <DeleteDialog profile={profile} open={open} onClose={() => setOpen(false)} />
    </ProfileSection>
  );
}

function DeleteDialog({ profile, open, onClose }: { profile: Profile; open: boolean; onClose: () => void }) {
  const api = useApi();
  const { data: deletion, isError } = useQuery({ ...deletionQuery(api), enabled: open });
  const possible = deletion !== undefined && deletion.hindrances.length === 0;
  const { errors, form, submit, ...act } = useLightForm({
    fields: profile.hasPassword ? ['password'] : [],
    mutate: (typed) => api.call('POST /api/profile/delete', { body: typed }),
    onSuccess: () => leavePage('/'),
    unreachable: CHECK_CONNECTION,
  });
  return (
    <MutationDialog
      open={open}
      mutation={act}
      onClose={onClose}
      title="Delete your account?"
      description="You can’t undo this."
      cancelLabel="Keep account"
      confirmLabel={possible ? 'Delete account' : null}
      busyLabel="Deleting..."
      onConfirm={submit}
    >
      {isError && (
        <Notice tone="danger" role="alert">
          We couldn’t check your bookings. Close this and try again.
        </Notice>
      )}
      {deletion === undefined && !isError && <Skeleton className="h-24 rounded-tile" />}
      {deletion !== undefined && <DeletionEffectList deletion={deletion} />}
      {possible && (
        <form {...form} className="mt-5">
          {profile.hasPassword ? (
            <PasswordField
              label="Your password"
              name="password"
              autoComplete="current-password"
              error={errors.password}
            />
          ) : (
            <p className="text-sm text-ink-2">
              You don’t have a password. Sign in again if you signed in more than 15 minutes ago.
            </p>
          )}
        </form>
      )}
    </MutationDialog>
  );
}

function DeletionEffectList({ deletion: { hindrances, endings } }: { deletion: Deletion }) {
  if (hindrances.length > 0) {
    return (
      <>
        <p className="font-semibold">Do this first</p>
        <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-ink-2">
          {hindrances.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </>
    );
  }
  if (endings.length === 0) return <p className="text-ink-2">You have no upcoming bookings.</p>;
  return (
    <>
      <p className="font-semibold">
        {endings.length === 1 ? 'We’ll cancel this booking' : `We’ll cancel these ${endings.length} bookings`}
      </p>
      <ul className="mt-2 grid gap-2">
        {endings.map(({ title, startsAt, refund }) => (
          <li key={`${title} ${startsAt}`} className="rounded-tile border border-line px-4 py-3">
            <p className="font-semibold [overflow-wrap:anywhere]">{title}</p>
            <p className="text-sm text-ink-2">
              {formatLondonMoment(new Date(startsAt))}.{' '}
              {refund === '0.00' ? 'No refund.' : `You’ll get £${refund} back.`}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
