import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';

import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { lastDateAhead } from '#areas/catalogue/sessions/occurrences/horizon.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { lazyDialog } from '#shared/ui/mutation/lazy-dialog.tsx';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { useNow } from '#shared/ui/use-now.ts';
import { closuresQuery } from '../../closures/api.ts';
import type { ClosuresAnswer } from '../../closures/contract.ts';
import { ClosuresPanel } from '../../closures/screens/closures-panel.tsx';
import { TimetableFeed } from '../../timetable/screens/timetable-feed.tsx';
import { copiesQuery } from '../../week-copies/api.ts';
import type { WeekCopies } from '../../week-copies/contract.ts';
import { CopiesPanel } from '../../week-copies/screens/copies-panel.tsx';
import { calendarQuery } from '../api.ts';
import { type CalendarView, weekShown } from '../calendar-address.ts';
import { CalendarScreen } from './calendar-screen.tsx';
import { useOccurrenceMove } from './use-occurrence-move.tsx';

const AddOccurrenceDialog = lazyDialog(
  async () => (await import('./add-occurrence-dialog.tsx')).AddOccurrenceDialog,
);

const CreateClosureDialog = lazyDialog(
  async () => (await import('../../closures/screens/create-closure-dialog.tsx')).CreateClosureDialog,
);

const CopyWeekDialog = lazyDialog(
  async () => (await import('../../week-copies/screens/copy-week-dialog.tsx')).CopyWeekDialog,
);

const route = getRouteApi('/business/calendar');

export function CalendarPage({ business }: { business: MyBusiness }) {
  return <Calendar business={business} />;
}

function Calendar({ business }: { business: MyBusiness }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const [adding, setAdding] = useState<{ day: string; startTime: string } | null>(null);
  const [copying, setCopying] = useState(false);
  const [closing, setClosing] = useState<{ firstDay: string; lastDay: string; reason: string } | null>(null);
  const navigate = route.useNavigate();
  const { now: loadedAt } = route.useLoaderData();
  const { business: _business, ...shown } = route.useSearch();
  const { view, date } = shown;
  const now = useNow(loadedAt);
  const today = londonDay(now);
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...calendarQuery(api, business.id, weekShown(shown, today)),
    placeholderData: keepPreviousData,
  });
  const closures = useQuery(closuresQuery(api, business.id));
  const refreshed = (answer: ClosuresAnswer) => {
    queryClient.setQueryData(closuresQuery(api, business.id).queryKey, answer);
    void queryClient.invalidateQueries({ queryKey: ['dashboard', 'calendar'] });
  };
  const copies = useQuery({
    ...copiesQuery(api, business.id),
    enabled: data?.may.includes('change_occurrence') === true,
  });
  const recopied = (answer: WeekCopies) => {
    queryClient.setQueryData(copiesQuery(api, business.id).queryKey, answer);
    void queryClient.invalidateQueries({ queryKey: ['dashboard', 'calendar'] });
  };
  const [firstDay = today] = weekShown(shown, today);
  const day = date === undefined || date < today ? today : date;
  const mayChange = data?.may.includes('change_occurrence') === true;
  const { moving, moveBar } = useOccurrenceMove(data?.dates ?? []);
  const show = (next: CalendarView) =>
    void navigate({ search: { business: business.id, ...next }, resetScroll: false });
  return (
    <>
      <CalendarScreen
        shown={shown}
        today={today}
        now={now}
        dates={isPlaceholderData ? undefined : data?.dates}
        closures={closures.data?.closures ?? []}
        holidays={closures.data?.holidays ?? []}
        failed={isError}
        onShow={show}
        onRetry={() => void refetch()}
        adding={
          mayChange
            ? {
                preload: AddOccurrenceDialog.preload,
                open: (slot) => setAdding(slot ?? { day, startTime: '' }),
              }
            : null
        }
        copying={
          mayChange && view === undefined && plusDays(firstDay, 7) <= lastDateAhead(today)
            ? { preload: CopyWeekDialog.preload, open: () => setCopying(true) }
            : null
        }
        moving={mayChange ? moving : null}
        moveBar={moveBar}
        closing={
          closures.data?.may.includes('cancel_occurrence')
            ? {
                preload: CreateClosureDialog.preload,
                open: () => setClosing({ firstDay: day, lastDay: day, reason: '' }),
              }
            : null
        }
      />
      {closures.data !== undefined && (
        <ClosuresPanel
          businessId={business.id}
          closures={closures.data}
          today={today}
          onClose={(holiday) =>
            setClosing({ firstDay: holiday.day, lastDay: holiday.day, reason: holiday.name })
          }
          onLifted={refreshed}
        />
      )}
      {mayChange && (
        <CopiesPanel businessId={business.id} copies={copies.data?.copies ?? []} onUndone={recopied} />
      )}
      {copying && (
        <CopyWeekDialog
          businessId={business.id}
          firstDay={firstDay}
          lastDay={lastDateAhead(today)}
          onClose={() => setCopying(false)}
          onCopied={(answer, made) => {
            setCopying(false);
            recopied(answer);
            toast({
              title: made === 1 ? '1 date added' : `${made} dates added`,
              description: 'People can book them straight away. You can undo this below the calendar.',
            });
          }}
        />
      )}
      {mayChange && <TimetableFeed key={business.id} businessId={business.id} name={business.name} />}
      {closing !== null && (
        <CreateClosureDialog
          businessId={business.id}
          days={closing}
          onClose={() => setClosing(null)}
          onClosed={(answer) => {
            setClosing(null);
            refreshed(answer);
            toast({ title: 'Closed', description: 'Your session pages now show this.' });
          }}
        />
      )}
      {adding !== null && (
        <AddOccurrenceDialog
          businessId={business.id}
          {...adding}
          onClose={() => setAdding(null)}
          onAdded={({ date: added }) => {
            setAdding(null);
            const startsAt = new Date(added.startsAt);
            toast({ title: 'Date added', description: `${added.title}, ${formatLondonMoment(startsAt)}` });
            void queryClient.invalidateQueries({ queryKey: ['dashboard', 'calendar'] });
            show({ ...shown, date: londonDay(startsAt) });
          }}
        />
      )}
    </>
  );
}
