import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import ClockArrowUp from 'lucide-react/icons/clock-arrow-up';
import Download from 'lucide-react/icons/download';
import GlassWater from 'lucide-react/icons/glass-water';
import MapPin from 'lucide-react/icons/map-pin';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import UserRound from 'lucide-react/icons/user-round';
import { addressLine } from '#features/sessions/session-labels.ts';
import { telephoneHref } from '#shared/domain/brand.ts';
import { labelOf } from '#shared/domain/option-lists.ts';
import { trainerSessionTypes } from '#shared/domain/trainer-options.ts';
import { Button } from '#shared/ui/button.tsx';
import { ButtonLink } from '#shared/ui/button-link.tsx';
import { Panel } from '#shared/ui/card.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { RouteLink } from '#shared/ui/route-link.tsx';
import { useBrand } from '#shared/ui/site-context.tsx';
import { bookingsPath, calendarPath } from '../booking-addresses.ts';
import { longDayOf, timesOf } from '../booking-words.ts';
import type { Booking } from '../contract.ts';
import { receiptFileName, receiptText } from '../receipt.ts';
import { downloadText } from './download-text.ts';
import { Fact, FactList } from './fact-list.tsx';

/** `/booking-confirmation` of an hour with a trainer: when, where, what was paid, and whom to ask. */
export function HourConfirmation({ booking }: { booking: Booking }) {
  const brand = useBrand();
  const { business, session, trainer } = booking;
  const span = { startsAt: booking.sessionDate, endsAt: booking.endsAt };
  const online = trainer?.sessionType === 'online';
  const download = () =>
    downloadText(
      receiptFileName(booking),
      receiptText(booking, { title: session.title, business }, { brandName: brand.name, today: new Date() }),
    );
  return (
    <div className="container-page page [--container-w:1040px]">
      <div className="mb-8 flex flex-col items-start gap-4 lg:flex-row lg:items-center lg:gap-[22px]">
        <span className="grid size-[68px] flex-none place-items-center rounded-full bg-accent text-on-accent">
          <Icon of={Check} strokeWidth={2.6} className="size-8!" />
        </span>
        <div>
          <h1>Booking Confirmed!</h1>
          <p className="mt-1.5 text-lead text-ink-2">We have emailed your confirmation.</p>
        </div>
      </div>
      <div className="grid gap-5 lg:grid-cols-[1.4fr_1fr]">
        <Panel className="grid content-start gap-4 shadow-2">
          <h2 className="font-sans text-h3 font-semibold">{session.title}</h2>
          <p className="font-display text-[1.75rem] leading-[1.12] font-bold tracking-[-0.025em] tabular-nums">
            {longDayOf(span)}
            <br />
            {timesOf(span)}
          </p>
          <FactList>
            <Fact icon={MapPin}>{online ? 'Online' : addressLine(business)}</Fact>
            <Fact icon={Clock}>{labelOf(trainerSessionTypes, trainer?.sessionType ?? '')}</Fact>
          </FactList>
        </Panel>
        <Panel className="grid content-between gap-5">
          <div>
            <p className="text-sm text-ink-2">Total Paid</p>
            <p className="text-[2.125rem] leading-[1.2] font-bold tracking-[-0.035em] tabular-nums">
              £{booking.totalAmount}
            </p>
            <p className="mt-1 text-sm text-ink-3">Reference {booking.reference}</p>
          </div>
          <div className="grid gap-2.5">
            <Button block onClick={download}>
              <Icon of={Download} size="sm" />
              Download Receipt
            </Button>
            <ButtonLink href={calendarPath(booking)} variant="secondary" block>
              <Icon of={CalendarPlus} size="sm" />
              Add to calendar
            </ButtonLink>
            <ButtonLink href="/" variant="secondary" block>
              Back to Home
            </ButtonLink>
          </div>
        </Panel>
        <Panel role="region" aria-label="Before you go">
          <h2 className="mb-3.5 font-sans text-h4 font-semibold">Before you go</h2>
          <FactList>
            <Fact icon={ClockArrowUp}>
              {online ? `${business.name} sends you the link to join.` : 'Be ready 10 minutes early.'}
            </Fact>
            <Fact icon={GlassWater}>Bring workout gear and water.</Fact>
            <Fact icon={MessageCircle}>
              Cannot come? Cancel under{' '}
              <RouteLink href={bookingsPath()} className="link">
                My Bookings
              </RouteLink>
              .
            </Fact>
          </FactList>
        </Panel>
        <Panel role="region" aria-label="Trainer Contact">
          <h2 className="mb-3.5 font-sans text-h4 font-semibold">Trainer Contact</h2>
          <FactList>
            <Fact icon={Phone}>
              <a href={telephoneHref(business.phone)} className="text-ink tabular-nums">
                {business.phone}
              </a>
            </Fact>
            <Fact icon={UserRound}>
              <RouteLink href={`/trainers/${trainer?.id}`} className="link">
                {business.name}
              </RouteLink>
            </Fact>
          </FactList>
        </Panel>
      </div>
    </div>
  );
}
