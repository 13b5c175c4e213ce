import type { MouseEvent, ReactNode } from 'react';
import { ActivityTile } from '#shared/ui/activity-tile.tsx';
import { BackLink } from '#shared/ui/back-link.tsx';
import type { Session } from '../contract.ts';
import type { Choice, WeekPlan } from '../week-plan.ts';
import { BookingBar, BookingPanel } from './booking-panel.tsx';
import { SessionDetails } from './session-details.tsx';
import { SessionHeading } from './session-heading.tsx';
import { SlotPicker, type WeekState } from './slot-picker.tsx';

export interface SessionScreenProps {
  session: Session;
  plan: WeekPlan;
  week: WeekState;
  choice: Choice;
  /** The last instant at which the chosen date can be cancelled free of charge. */
  freeUntil: Date | null;
  now: Date;
  /** Chooses a date by its start. */
  onChoose: (startsAt: string) => void;
  onRetryWeek: () => void;
  back: { href: string; onClick?: (event: MouseEvent) => void };
  /** Saves it. */
  heart: ReactNode;
  /** What people who went say of it. */
  reviews: ReactNode;
}

/** `/sessions/{id}`: everything about one session, its dates, and the way to book one. */
export function SessionScreen({
  session,
  plan,
  week,
  choice,
  freeUntil,
  now,
  onChoose,
  onRetryWeek,
  back,
  heart,
  reviews,
}: SessionScreenProps) {
  const chosen = choice.kind === 'open' ? choice.occurrence.startsAt : null;
  return (
    <div className="container-page pt-4 pb-24 max-lg:pb-36 md:pt-[26px]">
      {/* The link's own press is caught here: where one came from the search, Back keeps its place. */}
      <div className="mb-3 md:mb-[18px]" onClickCapture={back.onClick}>
        <BackLink href={back.href}>Back to Search</BackLink>
      </div>
      <ActivityTile activity={session.sessionType.name} size="banner" />
      <div className="mt-[22px] grid grid-cols-[minmax(0,1fr)] gap-x-[clamp(32px,4.5vw,72px)] md:mt-[30px] lg:grid-cols-[minmax(0,1fr)_392px] lg:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6 md:gap-8">
          <SessionHeading session={session} heart={heart} />
          <SlotPicker
            sessionId={String(session.id)}
            plan={plan}
            week={week}
            chosen={chosen}
            bookable={session.bookable}
            onChoose={onChoose}
            onRetry={onRetryWeek}
          />
        </div>
        <aside
          aria-label="Booking"
          className="max-lg:mt-8 lg:sticky lg:top-[calc(var(--topbar-h)+20px)] lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start"
        >
          <BookingPanel session={session} choice={choice} freeUntil={freeUntil} now={now} />
        </aside>
        <div className="min-w-0">
          <SessionDetails session={session} />
          {reviews}
        </div>
      </div>
      <BookingBar session={session} choice={choice} />
    </div>
  );
}
