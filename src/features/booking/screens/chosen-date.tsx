import Calendar from 'lucide-react/icons/calendar';
import type { Session } from '#features/sessions/contract.ts';
import { DateChoice } from './date-choice.tsx';
import { Fact } from './fact-list.tsx';
import type { BookingPage } from './use-booking-page.ts';

/** The chosen date, and the way to another one. */
export function ChosenDate({
  page,
  session,
  now,
  onChoose,
  title,
  detail,
}: {
  page: BookingPage;
  session: Session;
  now: Date;
  onChoose: (startsAt: string) => void;
  title: string;
  detail: string | null;
}) {
  const { state } = page.flow;
  const mayChange =
    session.bookable && state.step !== 'working' && state.step !== 'paid' && state.step !== 'booked';
  return (
    <Fact icon={Calendar}>
      <div className="flex items-baseline justify-between gap-3">
        <b className="font-semibold text-ink">{title}</b>
        {mayChange && !page.changing && (
          <button type="button" className="link flex-none text-sm" onClick={() => page.setChanging(true)}>
            Change<span className="sr-only"> date</span>
          </button>
        )}
      </div>
      {detail !== null && <p className="tabular-nums">{detail}</p>}
      {mayChange && page.changing && (
        <div className="mt-3">
          <DateChoice
            session={session}
            chosen={page.startsAt}
            now={now}
            onChoose={(startsAt) => {
              page.setChanging(false);
              onChoose(startsAt);
            }}
          />
        </div>
      )}
    </Fact>
  );
}
