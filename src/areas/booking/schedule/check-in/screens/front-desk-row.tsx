import Check from 'lucide-react/icons/check';
import CircleCheck from 'lucide-react/icons/circle-check';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import Sparkles from 'lucide-react/icons/sparkles';
import StickyNote from 'lucide-react/icons/sticky-note';
import { type ReactNode, useId } from 'react';
import { formatMark } from '#areas/booking/bookings/attend/copy.ts';
import type { Attendance } from '#areas/booking/bookings/contract.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { telephoneHref } from '#shared/domain/brand.ts';
import { CustomerAvatar } from '#shared/ui/brand/avatar.tsx';
import { Icon, type IconDrawing } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { StatusBadge } from '#shared/ui/type/badge.tsx';
import { attendeeDetailsText, categoryText } from '../../occurrences/copy.ts';
import type { CheckInWindow } from '../attendance-list.ts';
import type { FrontDeskAttendee, WalkIn } from '../contract.ts';
import { absenceText, paidText } from '../copy.ts';

const row =
  'grid min-h-18 grid-cols-[38px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b border-line px-3.5 py-2.5 last:border-b-0 md:gap-x-3.5 md:px-5 md:py-3';

const tones = {
  info: 'bg-info-soft text-on-info-soft',
  good: 'bg-success-soft text-on-success-soft',
  warn: 'bg-warning-soft text-on-warning-soft',
  plain: 'bg-sunken text-ink-2',
} as const;

function Fact({
  tone,
  icon,
  children,
}: {
  tone: keyof typeof tones;
  icon?: IconDrawing | undefined;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-6 items-center gap-1 rounded-sm px-2 text-xs font-semibold',
        tones[tone],
      )}
    >
      {icon !== undefined && <Icon drawing={icon} size="xs" />}
      {children}
    </span>
  );
}

const UnsyncedBadge = () => <Fact tone="plain">Saved on this device</Fact>;

/** Passed in because waivers are another feature. */
export type RenderWaiver = (attendee: FrontDeskAttendee) => ReactNode;

export function FrontDeskRow({
  attendee,
  startsAt,
  door,
  kept,
  waiver,
  onMark,
}: {
  attendee: FrontDeskAttendee;
  startsAt: Date;
  door: CheckInWindow;
  kept: boolean;
  waiver: ReactNode;
  onMark: (state: Attendance) => void;
}) {
  const nameId = useId();
  const { name, email, phone, reference, specialRequirements, state, desk, price } = attendee;
  const facts = [
    specialRequirements,
    ...(desk?.notes ?? []),
    attendeeDetailsText(attendee),
    formatMark(attendee, startsAt) ?? '',
  ].filter((fact) => fact !== '');
  const away = desk?.lastVisit == null ? null : absenceText(new Date(desk.lastVisit), startsAt);
  return (
    <li
      aria-labelledby={nameId}
      className={classNames(
        row,
        state === 'attended' && 'bg-[color-mix(in_srgb,var(--success-soft)_42%,var(--surface))]',
        state === 'no_show' && 'bg-sunken',
      )}
    >
      <CustomerAvatar name={name} />
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b id={nameId} className="text-base font-semibold">
            {name}
          </b>
          {desk?.firstTime === true && (
            <Fact tone="info" icon={Sparkles}>
              First time
            </Fact>
          )}
          {away !== null && <Fact tone="good">Welcome back</Fact>}
          {price !== undefined && (
            <Fact
              tone={price.checkedUntil !== null || price.proof === null ? 'good' : 'warn'}
              icon={price.checkedUntil === null ? undefined : CircleCheck}
            >
              {categoryText(price)}
            </Fact>
          )}
          {(desk?.notes.length ?? 0) > 0 && (
            <Fact tone="warn" icon={StickyNote}>
              Note
            </Fact>
          )}
          {state === 'no_show' && <StatusBadge status="no-show" />}
          {kept && <UnsyncedBadge />}
        </p>
        {waiver !== null && <div className="py-1">{waiver}</div>}
        {facts.map((fact) => (
          <p key={fact} className="text-sm leading-normal text-ink-2">
            {fact}
          </p>
        ))}
        {away !== null && <p className="text-sm leading-normal text-ink-2">{away}</p>}
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-3 tabular-nums">
          {reference}
          {phone !== '' && (
            <a
              href={telephoneHref(phone)}
              aria-label={`Call ${name}, ${phone}`}
              className="inline-flex min-h-11 min-w-11 items-center gap-1.5 underline-offset-3 hover:underline md:min-h-6"
            >
              <Icon drawing={Phone} size="xs" />
              <span className="max-md:sr-only">{phone}</span>
            </a>
          )}
          {email !== '' && (
            <a
              href={`mailto:${email}`}
              aria-label={`Email ${name}, ${email}`}
              className="inline-flex min-h-6 items-center gap-1.5 underline-offset-3 hover:underline max-md:hidden"
            >
              <Icon drawing={Mail} size="xs" />
              <span className="max-lg:sr-only">{email}</span>
            </a>
          )}
        </p>
      </div>
      {door.mayCheckIn && (
        <div className="flex flex-col items-stretch gap-1 md:flex-row-reverse">
          {state === 'confirmed' ? (
            <>
              <Button
                variant="secondary"
                className="h-12! border-brand! text-brand!"
                aria-describedby={nameId}
                onClick={() => onMark('attended')}
              >
                <Icon drawing={Check} size="sm" />
                Check in
              </Button>
              {door.noShowPossible && (
                <Button variant="ghost" aria-describedby={nameId} onClick={() => onMark('no_show')}>
                  No-show
                </Button>
              )}
            </>
          ) : (
            <>
              {state === 'attended' && (
                <span className="inline-flex h-11 items-center justify-center gap-1.5 text-sm font-semibold text-on-success-soft">
                  <Icon drawing={CircleCheck} size="sm" />
                  {attendee.mark === null ? (
                    'Attended'
                  ) : (
                    <>
                      <span className="sr-only">Attended, checked in at </span>
                      {formatLondonTime(new Date(attendee.mark.at))}
                    </>
                  )}
                </span>
              )}
              <Button variant="ghost" aria-describedby={nameId} onClick={() => onMark('confirmed')}>
                Undo
              </Button>
            </>
          )}
        </div>
      )}
    </li>
  );
}

export function WalkInRow({
  walkIn,
  kept,
  mayTakeBack,
  onTakeBack,
}: {
  walkIn: WalkIn;
  kept: boolean;
  mayTakeBack: boolean;
  onTakeBack: () => void;
}) {
  const nameId = useId();
  const { name, places, by, cameAt } = walkIn;
  return (
    <li
      aria-labelledby={nameId}
      className={classNames(row, 'bg-[color-mix(in_srgb,var(--success-soft)_42%,var(--surface))]')}
    >
      <CustomerAvatar name={name} />
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b id={nameId} className="text-base font-semibold">
            {name}
          </b>
          <Fact tone="plain">Walk-in</Fact>
          {places > 1 && <Fact tone="plain">{places} places</Fact>}
          {kept && <UnsyncedBadge />}
        </p>
        <p className="text-sm leading-normal text-ink-2 tabular-nums">
          {[paidText(walkIn), ...(by === null ? [] : [`added by ${by}`])].join(', ')}
        </p>
      </div>
      <div className="flex flex-col items-stretch gap-1 md:flex-row-reverse">
        <span className="inline-flex h-11 items-center justify-center gap-1.5 text-sm font-semibold text-on-success-soft tabular-nums">
          <Icon drawing={CircleCheck} size="sm" />
          {formatLondonTime(new Date(cameAt))}
        </span>
        {mayTakeBack && (
          <Button variant="ghost" aria-describedby={nameId} onClick={onTakeBack}>
            Undo
          </Button>
        )}
      </div>
    </li>
  );
}
