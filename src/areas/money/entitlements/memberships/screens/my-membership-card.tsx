import CalendarHeart from 'lucide-react/icons/calendar-heart';
import { useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { creditsText, formatLastDay } from '../../credit-text.ts';
import { EntitlementHeader } from '../../my-entitlements/screens/entitlement-header.tsx';
import { PauseDialog } from '../../my-entitlements/screens/pause-dialog.tsx';
import { SharingSection } from '../../share/screens/sharing-section.tsx';
import {
  cancelMembership,
  myMembershipsQuery,
  pauseMembership,
  resumeMembership,
  undoMembershipCancellation,
} from '../api.ts';
import type { MyMembership } from '../contract.ts';
import { membershipScopeText, membershipToasts } from '../copy.ts';

const small = { size: 'sm', className: 'max-md:h-11!' } as const;

/** Leaving takes no more steps than joining. */
export function MyMembershipCard({ membership, now }: { membership: MyMembership; now: Date }) {
  const api = useApi();
  const { id, name, business, standing, sessions, pauseDaysLeft, leaving } = membership;
  const [asked, setAsked] = useState<'leave' | 'pause' | null>(null);
  const refresh = [myMembershipsQuery(api).queryKey];
  const stay = useMutationAction({
    mutate: () => undoMembershipCancellation(api, id),
    refresh,
    successToast: membershipToasts.stays,
  });
  const resume = useMutationAction({
    mutate: () => resumeMembership(api, id),
    refresh,
    successToast: membershipToasts.resumed,
  });
  const sentence = stay.sentence ?? resume.sentence;
  const close = () => setAsked(null);
  return (
    <Panel role="listitem" aria-label={`${name}, ${business.name}`} className="grid gap-3">
      <EntitlementHeader
        icon={CalendarHeart}
        name={name}
        of={{ name: business.name, page: `/businesses/${business.id}` }}
      />
      <MembershipStatusText membership={membership} />
      {membership.atDesk && standing !== 'ended' && (
        <p className="text-sm text-ink-2">You pay at the desk. Ask there for the next month.</p>
      )}
      <p className="text-sm text-ink-2 wrap-anywhere">
        {membershipScopeText(sessions, business.name, membership.places)}
      </p>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {standing === 'past_due' && (
          <ButtonLink href={`/join/${membership.productId}`} {...small}>
            Pay with another card
          </ButtonLink>
        )}
        {(standing === 'active' || standing === 'ending') && (
          <ButtonLink href={`/businesses/${business.id}`} variant="secondary" {...small}>
            Book a session
          </ButtonLink>
        )}
        {standing === 'active' && pauseDaysLeft > 0 && (
          <Button variant="ghost" {...small} aria-label={`Pause ${name}`} onClick={() => setAsked('pause')}>
            Pause
          </Button>
        )}
        {standing === 'paused' && (
          <Button
            variant="secondary"
            {...small}
            busy={resume.busy}
            aria-label={`Resume ${name}`}
            onClick={() => void resume.run()}
          >
            Resume
          </Button>
        )}
        {standing === 'ending' && !membership.atDesk && (
          <Button
            variant="ghost"
            {...small}
            busy={stay.busy}
            aria-label={`Keep my membership ${name}`}
            onClick={() => void stay.run()}
          >
            Keep my membership
          </Button>
        )}
        {leaving !== null && (
          <Button
            variant="destructive-quiet"
            {...small}
            aria-label={`Leave ${name}`}
            onClick={() => setAsked('leave')}
          >
            Leave
          </Button>
        )}
        {standing === 'ended' && (
          <ButtonLink href={`/join/${membership.productId}`} variant="secondary" {...small}>
            Join again
          </ButtonLink>
        )}
      </div>
      {sentence !== null && (
        <Notice tone="danger" role="alert">
          {sentence}
        </Notice>
      )}
      <SharingSection id={id} name={name} />
      <PauseDialog
        name={name}
        daysLeft={pauseDaysLeft}
        pause={(days) => pauseMembership(api, id, days)}
        refresh={refresh[0] ?? []}
        said={membershipToasts.paused}
        lasts="your next payment moves"
        open={asked === 'pause'}
        now={now}
        onClose={close}
      />
      {leaving !== null && (
        <CancelMembershipDialog
          membership={membership}
          leaving={leaving}
          open={asked === 'leave'}
          onClose={close}
        />
      )}
    </Panel>
  );
}

const badges = {
  active: null,
  paused: { tone: 'info', words: 'Paused' },
  past_due: { tone: 'warning', words: 'Not paid' },
  ending: { tone: 'neutral', words: 'Leaving' },
  ended: { tone: 'neutral', words: 'Ended' },
} as const;

function MembershipStatusText({ membership }: { membership: MyMembership }) {
  const { standing, amount, left, places, paidUntil, renewsOn, endsOn, pausedUntil } = membership;
  const badge = badges[standing];
  const brings =
    left === null ? 'One place per session' : `${creditsText(left)} left of ${places} this month`;
  const lines = {
    active: [brings, `£${amount} on ${formatLastDay(renewsOn ?? paidUntil)}, for the next month`],
    paused: [
      `Paused until ${formatLastDay(pausedUntil ?? paidUntil)}`,
      `£${amount} on ${formatLastDay(renewsOn ?? paidUntil)}, for the next month`,
    ],
    past_due: [
      'Your card was declined. Your existing bookings aren’t affected. Pay for the month to book again.',
    ],
    ending: [
      brings,
      `Until ${formatLastDay(endsOn ?? paidUntil)}. We won’t charge you again.`,
      ...(renewsOn === null ? [] : [`£${amount} on ${formatLastDay(renewsOn)}, for your minimum term`]),
    ],
    ended: ['We won’t charge you again. Your existing bookings aren’t affected.'],
  }[standing];
  return (
    <div className="grid justify-items-start gap-1.5">
      {badge !== null && <Badge tone={badge.tone}>{badge.words}</Badge>}
      {lines.map((line) => (
        <p key={line} className="tabular-nums first-of-type:font-semibold">
          {line}
        </p>
      ))}
    </div>
  );
}

/** Within 14 days leaves at once with a refund; otherwise after the paid period. */
function CancelMembershipDialog({
  membership,
  leaving,
  open,
  onClose,
}: {
  membership: MyMembership;
  leaving: { lastDay: string; refund: string | null };
  open: boolean;
  onClose: () => void;
}) {
  const api = useApi();
  const { id, name, standing } = membership;
  const { lastDay, refund } = leaving;
  const unpaid = standing === 'past_due';
  const act = useMutationAction({
    mutate: (wanted: string | null) => cancelMembership(api, id, wanted),
    refresh: [myMembershipsQuery(api).queryKey],
    successToast: (_answer, wanted) =>
      wanted !== null
        ? membershipToasts.leftAtOnce(wanted)
        : unpaid
          ? membershipToasts.leftUnpaid
          : membershipToasts.left(lastDay),
    onSuccess: onClose,
  });
  return (
    <MutationDialog
      mutation={act}
      open={open}
      onClose={onClose}
      title={`Leave ${name}?`}
      cancelLabel="Keep membership"
      confirmLabel={refund === null ? 'Leave' : `Leave now, get £${refund} back`}
      busyLabel="Leaving..."
      onConfirm={() => void act.run(refund)}
    >
      <p className="text-ink-2">
        {refund === null
          ? unpaid
            ? 'It ends straight away and we won’t charge the unpaid month. Your existing bookings aren’t affected.'
            : `It runs until ${formatLastDay(lastDay)}. We won’t charge you after that. Your existing bookings aren’t affected.`
          : `Leave now and we’ll refund the unused part to your card, usually within 5 to 10 working days. Or leave on ${formatLastDay(lastDay)}. Your existing bookings aren’t affected.`}
      </p>
      {refund !== null && (
        <Button
          variant="secondary"
          block
          className="mt-4"
          disabled={act.busy}
          onClick={() => void act.run(null)}
        >
          Leave on {formatLastDay(lastDay)}
        </Button>
      )}
    </MutationDialog>
  );
}
