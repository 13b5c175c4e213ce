import { Link } from '@tanstack/react-router';
import Dumbbell from 'lucide-react/icons/dumbbell';
import type { ReactNode } from 'react';
import type { MyTrainer } from '#areas/catalogue/trainers/contract.ts';
import { formatRate, fullName } from '#areas/catalogue/trainers/copy.ts';
import { formatDecimalPounds } from '#shared/domain/pence.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { BlockingMessagePage } from '#shared/ui/states/blocking-message-page.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Badge, StatusBadge } from '#shared/ui/type/badge.tsx';
import { Card, Panel } from '#shared/ui/type/card.tsx';
import type { TrainerDiary } from '../contract.ts';
import type { UpdateMeetingLink } from './appointment-meeting.tsx';
import { BankHolidaysOff } from './bank-holidays-off.tsx';
import type { ClientNoteActions } from './client-notes.tsx';
import { DaysOff, type DaysOffInput } from './days-off.tsx';
import { DiaryBookings, type RenderWaiver } from './diary-bookings.tsx';
import type { AnswerDispute } from './dispute-form.tsx';
import type { MarkAppointment } from './mark-appointment.tsx';
import { TrainerCalendars } from './trainer-calendars.tsx';

type DashboardTab = 'bookings' | 'availability' | 'prices' | 'packages' | 'waiver' | 'payouts' | 'profile';

export interface TrainerDashboardProps {
  trainer: MyTrainer;
  diary: TrainerDiary;
  part: DashboardTab;
  /** `YYYY-MM-DD` in London. */
  today: string;
  /** Injected, like those below, from other features. */
  profile: ReactNode;
  week: ReactNode;
  meetingLink: ReactNode;
  prices: ReactNode;
  packages: ReactNode;
  waiver: ReactNode;
  renderWaiver: RenderWaiver;
  payouts: ReactNode;
  onSwitchBooking: (on: boolean) => void;
  onDaysOff: (days: DaysOffInput) => Promise<void>;
  onBankHolidaysOff: () => Promise<void>;
  onDaysOn: (days: readonly string[]) => Promise<void>;
  onCancel: (bookingId: string, reason: string) => Promise<void>;
  onMark: MarkAppointment;
  onAnswerCase: AnswerDispute;
  onReplaceLink: UpdateMeetingLink;
  onNote: ClientNoteActions;
}

const dashboardTabs: { part: DashboardTab; label: string }[] = [
  { part: 'bookings', label: 'Bookings' },
  { part: 'availability', label: 'Availability' },
  { part: 'prices', label: 'Prices' },
  { part: 'packages', label: 'Packages' },
  { part: 'waiver', label: 'Waiver' },
  { part: 'payouts', label: 'Payouts' },
  { part: 'profile', label: 'Profile' },
];

/** `/trainer-dashboard` */
export function TrainerDashboardScreen(props: TrainerDashboardProps) {
  const { trainer, diary } = props;
  return (
    <div className="container-page pt-8 pb-24 md:pt-13">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-h1">Trainer Dashboard</h1>
          <p className="mt-2 flex flex-wrap items-center gap-2 text-ink-2">
            {fullName(trainer)}, {formatRate(trainer.hourlyRate)}
            {trainer.status === 'approved' ? (
              <Badge tone="success">Approved</Badge>
            ) : (
              <StatusBadge status={trainer.status} />
            )}
          </p>
        </div>
        {trainer.status === 'approved' && (
          <ButtonLink variant="secondary" href={`/trainers/${trainer.id}`}>
            See your profile
          </ButtonLink>
        )}
      </div>
      <BookingSwitch trainer={trainer} onSwitchBooking={props.onSwitchBooking} />
      <dl className="mt-5 grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Stat term="Upcoming" figure={String(diary.upcoming.length)} />
        <Stat term="Total Bookings" figure={String(diary.totalBookings)} />
        <Stat term="Revenue" figure={formatDecimalPounds(diary.revenue)} className="max-sm:col-span-2" />
      </dl>
      <nav aria-label="Dashboard" className="mt-8 mb-5 flex flex-wrap gap-2 border-b border-line pb-3">
        {dashboardTabs.map(({ part: to, label }) => (
          <Link
            key={to}
            to="/trainer-dashboard"
            search={to === 'bookings' ? {} : { show: to }}
            resetScroll={false}
            activeOptions={{ exact: true, includeSearch: true }}
            className="inline-flex min-h-11 items-center rounded-control px-4 font-semibold hover:bg-sunken aria-[current=page]:bg-brand-soft aria-[current=page]:text-on-brand-soft"
          >
            {label}
          </Link>
        ))}
      </nav>
      <DashboardTabContent {...props} />
    </div>
  );
}

function DashboardTabContent(props: TrainerDashboardProps) {
  const { trainer, diary, part, today, onCancel, onMark, onAnswerCase } = props;
  switch (part) {
    case 'bookings':
      return (
        <div className="grid gap-8">
          <section>
            <h2 className="mb-4 text-figure">Upcoming</h2>
            <DiaryBookings
              bookings={diary.upcoming}
              daysOff={diary.daysOff}
              empty="No upcoming bookings."
              onReplaceLink={props.onReplaceLink}
              onCancel={onCancel}
              onMark={onMark}
              onAnswerCase={onAnswerCase}
              renderWaiver={props.renderWaiver}
              onNote={props.onNote}
            />
          </section>
          <section>
            <h2 className="mb-4 text-figure">Past and cancelled</h2>
            <DiaryBookings
              bookings={diary.past}
              empty="No past or cancelled bookings yet."
              onMark={onMark}
              onAnswerCase={onAnswerCase}
              renderWaiver={props.renderWaiver}
              onNote={props.onNote}
            />
          </section>
        </div>
      );
    case 'availability':
      return (
        <div className="grid gap-8">
          <section>
            <h2 className="mb-4 text-figure">Your week</h2>
            {props.week}
          </section>
          <section>
            <h2 className="mb-4 text-figure">Days off and holidays</h2>
            <DaysOff
              daysOff={diary.daysOff}
              bookings={diary.upcoming}
              today={today}
              onTake={props.onDaysOff}
              onGiveBack={props.onDaysOn}
            />
          </section>
          {diary.holidays.length > 0 && (
            <section>
              <h2 className="mb-1.5 text-figure">Bank holidays</h2>
              <BankHolidaysOff
                holidays={diary.holidays}
                nation={diary.nation}
                bookings={diary.upcoming}
                onTake={(day) => props.onDaysOff({ from: day, to: '' })}
                onTakeAll={props.onBankHolidaysOff}
                onGiveBack={(day) => props.onDaysOn([day])}
              />
            </section>
          )}
          <section>
            <h2 className="mb-4 text-figure">Calendars</h2>
            <TrainerCalendars />
          </section>
          {trainer.sessionTypes.includes('online') && (
            <section>
              <h2 className="mb-4 text-figure">Online appointments</h2>
              {props.meetingLink}
            </section>
          )}
        </div>
      );
    case 'prices':
      return (
        <section>
          <h2 className="mb-4 text-figure">Prices</h2>
          {props.prices}
        </section>
      );
    case 'packages':
      return (
        <section>
          <h2 className="mb-4 text-figure">Packages</h2>
          {props.packages}
        </section>
      );
    case 'waiver':
      return (
        <section>
          <h2 className="mb-4 text-figure">Waiver and questions</h2>
          {props.waiver}
        </section>
      );
    case 'payouts':
      return (
        <section>
          <h2 className="mb-4 text-figure">Payouts</h2>
          {props.payouts}
        </section>
      );
    case 'profile':
      return (
        <section>
          <h2 className="mb-4 text-figure">Profile</h2>
          {props.profile}
        </section>
      );
  }
}

function BookingSwitch({
  trainer,
  onSwitchBooking,
}: Pick<TrainerDashboardProps, 'trainer' | 'onSwitchBooking'>) {
  if (trainer.status === 'pending') {
    return (
      <Notice tone="warning">
        We’re reviewing your profile, so it isn’t in the directory. Existing bookings aren’t affected.
      </Notice>
    );
  }
  if (trainer.status !== 'approved') {
    return (
      <Notice tone="danger">
        {trainer.rejectionReason ?? 'Your profile isn’t in the directory. Contact support.'}
      </Notice>
    );
  }
  return (
    <Panel className="flex flex-wrap items-center justify-between gap-4">
      <div>
        <h2 className="text-h4">{trainer.bookingEnabled ? 'Booking Enabled' : 'Online booking is off'}</h2>
        <p className="text-ink-2">
          {trainer.bookingEnabled
            ? 'People can book and pay for your time. You earn your prices, and clients pay the platform fee on top.'
            : 'People can only contact you directly. Turn it on to take bookings and payments here.'}
        </p>
      </div>
      <Button
        variant={trainer.bookingEnabled ? 'secondary' : 'primary'}
        onClick={() => onSwitchBooking(!trainer.bookingEnabled)}
      >
        {trainer.bookingEnabled ? 'Turn off online booking' : 'Turn on online booking'}
      </Button>
    </Panel>
  );
}

function Stat({ term, figure, className }: { term: string; figure: string; className?: string }) {
  return (
    <Card className={classNames('p-5', className)}>
      <dt className="text-sm text-ink-2">{term}</dt>
      <dd className="mt-1 text-title leading-none font-bold tabular-nums">{figure}</dd>
    </Card>
  );
}

export function NotATrainerScreen() {
  return (
    <BlockingMessagePage
      icon={Dumbbell}
      title="You’re not a trainer yet"
      action={<ButtonLink href="/trainer-signup">Become a Trainer</ButtonLink>}
    >
      Apply with your profile. After we approve it, you’ll see your bookings and earnings here.
    </BlockingMessagePage>
  );
}
