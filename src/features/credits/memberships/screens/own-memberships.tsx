import CalendarHeart from 'lucide-react/icons/calendar-heart';
import { useState } from 'react';
import { ActDialog } from '#shared/ui/act/act-dialog.tsx';
import { useAct } from '#shared/ui/act/use-act.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { creditsText, formatLastDay } from '../../credit-words.ts';
import { OwnedHead } from '../../own/screens/owned-head.tsx';
import { PauseDialog } from '../../own/screens/pause-dialog.tsx';
import { SharingSection } from '../../share/screens/sharing-section.tsx';
import {
  leaveMembership,
  ownMembershipsQuery,
  pauseMembership,
  resumeMembership,
  stayMember,
} from '../api.ts';
import type { JoinedMembership } from '../contract.ts';
import { membershipToasts, sessionsOf } from '../copy.ts';

const small = { size: 'sm', className: 'max-md:h-11!' } as const;

/** A membership of one's own: what it brings, when it is paid next, and leaving, which takes no more than joining did. */
export function OwnMembership({ membership, now }: { membership: JoinedMembership; now: Date }) {
  const api = useApi();
  const { id, name, business, standing, sessions, pauseDaysLeft, leaving } = membership;
  const [asked, setAsked] = useState<'leave' | 'pause' | null>(null);
  const refresh = [ownMembershipsQuery(api).queryKey];
  const stay = useAct({ act: () => stayMember(api, id), refresh, said: membershipToasts.stays });
  const resume = useAct({ act: () => resumeMembership(api, id), refresh, said: membershipToasts.resumed });
  const sentence = stay.sentence ?? resume.sentence;
  const close = () => setAsked(null);
  return (
    <Panel role="listitem" aria-label={`${name}, ${business.name}`} className="grid gap-3">
      <OwnedHead
        icon={CalendarHeart}
        name={name}
        of={{ name: business.name, page: `/businesses/${business.id}` }}
      />
      <Standing membership={membership} />
      <p className="text-sm text-ink-2 wrap-anywhere">
        {sessionsOf(sessions, business.name, membership.places)}
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
        {standing === 'ending' && (
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
        <LeaveDialog membership={membership} leaving={leaving} open={asked === 'leave'} onClose={close} />
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

function Standing({ membership }: { membership: JoinedMembership }) {
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

/** Leaves at one press: within the first fortnight at once, for money back, or else with what is paid. */
function LeaveDialog({
  membership,
  leaving,
  open,
  onClose,
}: {
  membership: JoinedMembership;
  leaving: { lastDay: string; refund: string | null };
  open: boolean;
  onClose: () => void;
}) {
  const api = useApi();
  const { id, name, standing } = membership;
  const { lastDay, refund } = leaving;
  const unpaid = standing === 'past_due';
  const act = useAct({
    act: (wanted: string | null) => leaveMembership(api, id, wanted),
    refresh: [ownMembershipsQuery(api).queryKey],
    said: (_answer, wanted) =>
      wanted !== null
        ? membershipToasts.leftAtOnce(wanted)
        : unpaid
          ? membershipToasts.leftUnpaid
          : membershipToasts.left(lastDay),
    done: onClose,
  });
  return (
    <ActDialog
      act={act}
      open={open}
      onClose={onClose}
      title={`Leave ${name}?`}
      keep="Keep membership"
      confirm={refund === null ? 'Leave' : `Leave now, get £${refund} back`}
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
    </ActDialog>
  );
}
