import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { type Attendance, attendanceSchema } from '#features/booking/contract.ts';
import type { OwnBusiness } from '#features/businesses/contract.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { useNow } from '#shared/ui/use-now.ts';
import { todayQuery } from '../../dates/api.ts';
import type { Attendee } from '../../dates/contract.ts';
import type { TodayAnswer } from '../contract.ts';
import { doorOf } from '../door.ts';
import { type DeskAct, withActs } from '../outbox.ts';
import { LOOK_AGAIN_MS } from '../use-marking.ts';
import { sendAct, useOutbox } from '../use-outbox.ts';
import { NotHere, OtherDates } from './desk-aside.tsx';
import { DeskConnection } from './desk-connection.tsx';
import { DeskHead } from './desk-head.tsx';
import { DeskList } from './desk-list.tsx';
import type { RenderWaiver } from './desk-row.tsx';
import { WalkInForm } from './walk-in-form.tsx';

const route = getRouteApi('/business/check-in');

/** `/business/check-in`: the front desk, for all dates of today; it goes on without a connection. */
export function DeskPage({ business, renderWaiver }: { business: OwnBusiness; renderWaiver: RenderWaiver }) {
  const { user } = route.useRouteContext();
  return user === null ? null : (
    <Desk key={business.id} businessId={business.id} userId={user.id} renderWaiver={renderWaiver} />
  );
}

function Desk({
  businessId,
  userId,
  renderWaiver,
}: {
  businessId: number;
  userId: string;
  renderWaiver: RenderWaiver;
}) {
  const api = useApi();
  const queryClient = useQueryClient();
  const query = todayQuery(api, businessId);
  // While acts wait the list is theirs: it is asked for again once they have arrived.
  const { data, isError, refetch } = useQuery({ ...query, refetchInterval: LOOK_AGAIN_MS });
  const outbox = useOutbox(
    { userId, businessId },
    async (act) => {
      await sendAct(api, act);
      // A look at the list that began before would take the act away again when it comes.
      await queryClient.cancelQueries({ queryKey: query.queryKey });
      queryClient.setQueryData(query.queryKey, (shown) => shown && withActs(shown, [act]));
    },
    () => void queryClient.invalidateQueries({ queryKey: ['dashboard'] }),
  );
  if (data === undefined)
    return isError ? (
      <ErrorState title="Failed to load today’s list. Please try again." onRetry={() => void refetch()} />
    ) : (
      <div role="status" className="grid gap-3">
        <span className="sr-only">Loading today’s list</span>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-[132px] rounded-card" />
        ))}
      </div>
    );
  if (data.dates.length === 0)
    return (
      <EmptyState
        title="No sessions today"
        action={
          <ButtonLink variant="secondary" href={`/business/calendar?business=${businessId}`}>
            Open the calendar
          </ButtonLink>
        }
      >
        On a day with sessions, everyone booked will appear here for check-in.
      </EmptyState>
    );
  return (
    <>
      <DeskConnection outbox={outbox} />
      <Day
        today={withActs(data, outbox.waiting)}
        waiting={outbox.waiting}
        renderWaiver={renderWaiver}
        onAct={outbox.act}
      />
    </>
  );
}

/** The dates of today, one of them open. */
function Day({
  today: { dates, may },
  waiting,
  renderWaiver,
  onAct,
}: {
  today: TodayAnswer;
  waiting: readonly DeskAct[];
  renderWaiver: RenderWaiver;
  onAct: (act: DeskAct) => void;
}) {
  const { now: loadedAt } = route.useLoaderData();
  const now = useNow(loadedAt);
  const [chosen, setChosen] = useState<number | null>(null);
  const open =
    dates.find(({ date }) => date.id === chosen) ??
    dates.find(({ date }) => new Date(date.endsAt) > now) ??
    dates.at(-1);
  if (open === undefined) return null;
  const door = doorOf(open, may, now);
  const stamp = () => ({ key: crypto.randomUUID(), at: new Date().toISOString() });
  const mark = (attendee: Attendee, state: Attendance) => {
    const was = attendanceSchema.safeParse(attendee.state);
    if (!was.success) return;
    const { bookingId, name } = attendee;
    onAct({ kind: 'mark', ...stamp(), name, bookingId, state, was: was.data });
  };
  return (
    <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,344px)] lg:gap-4">
      <div className="grid min-w-0 gap-3">
        <DeskHead dates={dates} open={open} door={door} now={now} onChoose={setChosen} />
        <DeskList
          key={open.date.id}
          dates={dates}
          open={open}
          may={may}
          now={now}
          kept={new Set(waiting.flatMap((act) => (act.kind === 'mark' ? act.bookingId : act.key)))}
          renderWaiver={renderWaiver}
          onMark={mark}
          onTakeBack={({ id, name }) => onAct({ kind: 'take-back', ...stamp(), name, walkInId: id })}
        />
      </div>
      <aside aria-label="More options" className="grid gap-3">
        {door.mayCheckIn && (
          <WalkInForm
            key={open.date.id}
            open={open}
            onAdd={(walkIn) => onAct({ kind: 'walk-in', ...stamp(), occurrenceId: open.date.id, ...walkIn })}
          />
        )}
        <NotHere dates={dates} may={may} now={now} onMark={mark} />
        <OtherDates dates={dates} open={open} now={now} onChoose={setChosen} />
        <p className="text-sm">
          <HelpLink about="check-people-in" newTab>
            How check-in works
          </HelpLink>
        </p>
      </aside>
    </div>
  );
}
