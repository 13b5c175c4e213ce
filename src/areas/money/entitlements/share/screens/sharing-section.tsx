import { useQuery } from '@tanstack/react-query';
import Users from 'lucide-react/icons/users';
import { useId, useState } from 'react';
import { formatShortDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { sharePass, sharesQuery, stopSharing } from '../api.ts';
import { type Guest, type Share, type SharedUse, type Sharing, shareSchema } from '../contract.ts';
import { sharedWithText, shareToasts } from '../copy.ts';

/** Renders nothing if not shareable. */
export function SharingSection({ id, name }: { id: string; name: string }) {
  const { data } = useQuery(sharesQuery(useApi()));
  const sharing = data?.own.find((each) => each.id === id);
  const heading = useId();
  if (sharing === undefined || (!sharing.canAsk && sharing.guests.length === 0)) return null;
  return (
    <section aria-labelledby={heading} className="grid gap-2.5 border-t border-line pt-3.5">
      <h3 id={heading} className="flex items-center gap-2 font-sans text-base font-semibold">
        <Icon drawing={Users} size="sm" className="text-ink-2" />
        {sharing.guests.length === 0 ? 'Sharing' : 'Shared with'}
      </h3>
      {sharing.guests.length > 0 && (
        <ul className="grid gap-3">
          {sharing.guests.map((guest) => (
            <GuestRow key={guest.shareId} guest={guest} of={name} />
          ))}
        </ul>
      )}
      {sharing.canAsk && <InviteForm sharing={sharing} name={name} />}
    </section>
  );
}

function GuestRow({ guest, of }: { guest: Guest; of: string }) {
  const api = useApi();
  const [asked, setAsked] = useState(false);
  const { shareId, standing, uses, places } = guest;
  const who = guest.who === '' ? 'Someone' : guest.who;
  const isOpen = standing !== 'accepted';
  const stop = useMutationAction({
    mutate: () => stopSharing(api, shareId),
    refresh: [sharesQuery(api).queryKey],
    successToast: isOpen ? shareToasts.withdrawn : shareToasts.ended(who),
    onSuccess: () => setAsked(false),
  });
  return (
    <li className="grid gap-1">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 pt-1 wrap-anywhere">
          {who}
          {standing === 'open' && (
            <>
              {' '}
              <Badge tone="neutral">Invited</Badge>
            </>
          )}
          {standing === 'expired' && (
            <>
              {' '}
              <Badge tone="warning">Invitation expired</Badge>
            </>
          )}
        </p>
        <Button
          variant="ghost"
          size="sm"
          className="flex-none max-md:h-11!"
          aria-label={isOpen ? `Withdraw ${who}’s invitation` : `Stop sharing ${of} with ${who}`}
          onClick={() => setAsked(true)}
        >
          {isOpen ? 'Withdraw' : 'Stop'}
        </Button>
      </div>
      {!isOpen && <SharedUses uses={uses} places={places} none="Not used yet" />}
      <MutationDialog
        mutation={stop}
        open={asked}
        onClose={() => setAsked(false)}
        title={isOpen ? `Withdraw ${who}’s invitation?` : `Stop sharing with ${who}?`}
        cancelLabel={isOpen ? 'Keep invitation' : 'Keep sharing'}
        confirmLabel={isOpen ? 'Withdraw invitation' : 'Stop sharing'}
        busyLabel={isOpen ? 'Withdrawing...' : 'Ending...'}
        onConfirm={() => void stop.run()}
      >
        <p className="text-ink-2">
          {isOpen
            ? 'The link we emailed will stop working.'
            : 'They can’t book with it any more, and we’ll email them. Their existing bookings aren’t affected. If they cancel in time, you’ll get the credit back.'}
        </p>
      </MutationDialog>
    </li>
  );
}

/** Latest few. */
export function SharedUses({
  uses,
  places,
  none,
}: {
  uses: readonly SharedUse[];
  /** Total; absent if all are shown. */
  places?: number;
  none: string;
}) {
  if (uses.length === 0) return <p className="text-sm text-ink-3">{none}</p>;
  const more = (places ?? uses.length) - uses.length;
  return (
    <ul className="grid gap-0.5 text-sm text-ink-2 tabular-nums">
      {uses.map(({ startsAt, title }, number) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: one date may be booked for several people
          key={number}
          className="wrap-anywhere"
        >
          {formatShortDay(londonDay(new Date(startsAt)))}, {title}
        </li>
      ))}
      {more > 0 && <li>and {more} more</li>}
    </ul>
  );
}

/** Resets after sending. */
function InviteForm({ sharing, name }: { sharing: Sharing; name: string }) {
  const [sent, setSent] = useState(0);
  return (
    <InviteFields
      key={sent}
      sharing={sharing}
      name={name}
      isAgain={sent > 0}
      onAsked={() => setSent(sent + 1)}
    />
  );
}

/** Moves the focus. */
const focusElement = (element: HTMLElement | null) => element?.focus();
const focusRow = (row: HTMLElement | null) => row?.querySelector('input')?.focus();

function InviteFields({
  sharing,
  name,
  isAgain,
  onAsked,
}: {
  sharing: Sharing;
  name: string;
  /** Replaces a form or closed field, so its button takes the focus. */
  isAgain: boolean;
  onAsked: () => void;
}) {
  const api = useApi();
  const [open, setOpen] = useState<boolean | null>(isAgain ? false : null);
  const form = useMutationForm<{ email: string }, Share, void>({
    schema: shareSchema,
    initial: { email: '' },
    mutate: (share) => sharePass(api, sharing, share),
    refresh: [sharesQuery(api).queryKey],
    successToast: (_answer, { email }) => shareToasts.asked(email),
    onSuccess: onAsked,
  });
  if (open !== true)
    return (
      <Button
        ref={open === false ? focusElement : null}
        variant="secondary"
        size="sm"
        className="justify-self-start max-md:h-11!"
        aria-label={`Share ${name}`}
        onClick={() => setOpen(true)}
      >
        Share this pass
      </Button>
    );
  return (
    <form {...form.form} className="grid gap-2.5">
      <div ref={focusRow}>
        <TextField
          {...form.field('email')}
          type="email"
          label="Their email address"
          hint={`${sharedWithText(sharing.most) ?? ''}, aged 18 or over. They see the credits left. You see their bookings.`}
          autoComplete="off"
          dense
        />
      </div>
      <div className="flex gap-2">
        <Button type="submit" size="sm" className="max-md:h-11!" busy={form.busy} busyLabel="Sending...">
          Send invitation
        </Button>
        <Button variant="ghost" size="sm" className="max-md:h-11!" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
      {form.sentence !== null && (
        <Notice tone="danger" role="alert">
          {form.sentence}
        </Notice>
      )}
    </form>
  );
}
