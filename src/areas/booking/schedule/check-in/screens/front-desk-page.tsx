import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type Attendance, attendanceSchema } from '#areas/booking/bookings/contract.ts';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { preloadDialog } from '#shared/ui/overlay/dialog.tsx';
import { preloadToast } from '#shared/ui/overlay/toast.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { useNow } from '#shared/ui/use-now.ts';
import { todayAttendeesQuery } from '../../occurrences/api.ts';
import type { Attendee } from '../../occurrences/contract.ts';
import { checkInWindow } from '../attendance-list.ts';
import type { TodayAnswer } from '../contract.ts';
import { applyActions, type FrontDeskAction } from '../front-desk-outbox.ts';
import { REFETCH_INTERVAL_MS } from '../use-attendance-marking.ts';
import { sendAction, useFrontDeskOutbox } from '../use-front-desk-outbox.ts';
import { LateAttendeesPanel, OtherOccurrencesPanel } from './front-desk-aside.tsx';
import { FrontDeskConnection } from './front-desk-connection.tsx';
import { FrontDeskHeader } from './front-desk-header.tsx';
import { FrontDeskList } from './front-desk-list.tsx';
import type { RenderWaiver } from './front-desk-row.tsx';
import { WalkInForm } from './walk-in-form.tsx';

const route = getRouteApi('/business/check-in');

/** `/business/check-in`; works offline. */
export function FrontDeskPage({
  business,
  renderWaiver,
}: {
  business: MyBusiness;
  renderWaiver: RenderWaiver;
}) {
  const { user } = route.useRouteContext();
  return user === null ? null : (
    <FrontDesk key={business.id} businessId={business.id} userId={user.id} renderWaiver={renderWaiver} />
  );
}

function FrontDesk({
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
  const query = todayAttendeesQuery(api, businessId);
  const { data, isError, refetch } = useQuery({ ...query, refetchInterval: REFETCH_INTERVAL_MS });
  const outbox = useFrontDeskOutbox(
    { userId, businessId },
    async (act) => {
      await sendAction(api, act);
      // A fetch that is already running would overwrite this action.
      await queryClient.cancelQueries({ queryKey: query.queryKey });
      queryClient.setQueryData(query.queryKey, (shown) => shown && applyActions(shown, [act]));
    },
    () => void queryClient.invalidateQueries({ queryKey: ['dashboard'] }),
  );
  // Load these chunks now: offline they can't be fetched. The service worker caches them.
  useEffect(() => {
    preloadToast();
    preloadDialog();
  }, []);
  if (data === undefined)
    return isError ? (
      <ErrorState title="Failed to load today’s list. Please try again." onRetry={() => void refetch()} />
    ) : (
      <div role="status" className="grid gap-3">
        <span className="sr-only">Loading today’s list</span>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-33 rounded-card" />
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
      <FrontDeskConnection outbox={outbox} />
      <Day
        today={applyActions(data, outbox.waiting)}
        waiting={outbox.waiting}
        renderWaiver={renderWaiver}
        onAct={outbox.act}
      />
    </>
  );
}

function Day({
  today: { dates, may },
  waiting,
  renderWaiver,
  onAct,
}: {
  today: TodayAnswer;
  waiting: readonly FrontDeskAction[];
  renderWaiver: RenderWaiver;
  onAct: (act: FrontDeskAction) => void;
}) {
  const { now: loadedAt } = route.useLoaderData();
  const now = useNow(loadedAt);
  const [chosen, setChosen] = useState<number | null>(null);
  const open =
    dates.find(({ date }) => date.id === chosen) ??
    dates.find(({ date }) => new Date(date.endsAt) > now) ??
    dates.at(-1);
  if (open === undefined) return null;
  const door = checkInWindow(open, may, now);
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
        <FrontDeskHeader dates={dates} open={open} door={door} now={now} onChoose={setChosen} />
        <FrontDeskList
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
        <LateAttendeesPanel dates={dates} may={may} now={now} onMark={mark} />
        <OtherOccurrencesPanel dates={dates} open={open} now={now} onChoose={setChosen} />
        <p className="text-sm">
          <HelpLink about="check-people-in" newTab>
            How check-in works
          </HelpLink>
        </p>
      </aside>
    </div>
  );
}
