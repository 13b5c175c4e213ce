import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { passScopeText } from '../../copy.ts';
import { formatLastDay } from '../../credit-text.ts';
import { EntitlementHeader } from '../../my-entitlements/screens/entitlement-header.tsx';
import { sharesQuery, stopSharing } from '../api.ts';
import type { SharedPass } from '../contract.ts';
import { shareToasts } from '../copy.ts';
import { SharedUses } from './sharing-section.tsx';

export function SharedPassPanel({ pass }: { pass: SharedPass }) {
  const api = useApi();
  const [asked, setAsked] = useState(false);
  const { shareId, name, business, sharedBy, left, lastDay, pausedUntil, sessions, uses } = pass;
  const leave = useMutationAction({
    mutate: () => stopSharing(api, shareId),
    refresh: [sharesQuery(api).queryKey],
    successToast: shareToasts.left(name),
    onSuccess: () => setAsked(false),
  });
  return (
    <Panel
      role="listitem"
      aria-label={`${name}, ${business.name}, shared by ${sharedBy}`}
      className="grid gap-3"
    >
      <div className="flex items-start justify-between gap-4">
        <EntitlementHeader
          icon={Users}
          name={name}
          of={{ name: business.name, page: `/businesses/${business.id}` }}
        />
        <p className="text-sm whitespace-nowrap text-ink-2">
          <b className="font-display text-figure leading-none font-bold text-ink tabular-nums">{left}</b> left
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="info">Shared by {sharedBy}</Badge>
        {pausedUntil !== null && <Badge tone="neutral">Paused until {formatLastDay(pausedUntil)}</Badge>}
      </div>
      <p className="text-sm text-ink-2 wrap-anywhere">
        {passScopeText(sessions, business.name)}
        {lastDay !== null && `. Until ${formatLastDay(lastDay)}`}
      </p>
      <SharedUses uses={uses} none="You haven’t booked with it yet" />
      <div className="flex flex-wrap gap-2">
        {left > 0 && (
          <ButtonLink
            href={`/businesses/${business.id}`}
            variant="secondary"
            size="sm"
            className="max-md:h-11!"
          >
            Book a session
          </ButtonLink>
        )}
        <Button
          variant="destructive-quiet"
          size="sm"
          className="max-md:h-11!"
          aria-label={`Stop sharing ${name}`}
          onClick={() => setAsked(true)}
        >
          Stop sharing
        </Button>
      </div>
      <MutationDialog
        mutation={leave}
        open={asked}
        onClose={() => setAsked(false)}
        title={`Stop sharing ${sharedBy}’s ${name}?`}
        cancelLabel="Keep sharing"
        confirmLabel="Stop sharing"
        busyLabel="Ending..."
        onConfirm={() => void leave.run()}
      >
        <p className="text-ink-2">
          You won’t be able to book with it. We’ll email {sharedBy}. Your existing bookings aren’t affected.
        </p>
      </MutationDialog>
    </Panel>
  );
}
