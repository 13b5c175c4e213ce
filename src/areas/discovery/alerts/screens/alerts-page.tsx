import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useRef, useState } from 'react';
import { watchDate } from '#areas/booking/waitlist/api.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { SwitchField } from '#shared/ui/fields/switch-field.tsx';
import { lazyDialog } from '#shared/ui/mutation/lazy-dialog.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi, useSite } from '#shared/ui/site-context.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { useToday } from '#shared/ui/use-now.ts';
import { alertsQuery, createAlert, deleteAlert, setAlertOn } from '../api.ts';
import type { Alert, FavouriteAlert } from '../contract.ts';
import { alertChannels, alertHistory, alertHref, alertName, alertSentence } from '../copy.ts';

const NewAlertDialog = lazyDialog(async () => (await import('./new-alert-dialog.tsx')).NewAlertDialog);

const route = getRouteApi('/alerts');

type RemovableAlert = Exclude<Alert, FavouriteAlert>;

const failedToast = ({ sentence }: { sentence: string }) =>
  ({ title: 'Error', description: sentence, variant: 'destructive' }) as const;

/** `/alerts`: everything that the person asked us to watch, each with its switch. */
export function AlertsPage({ tabs }: { tabs: ReactNode }) {
  const query = useQuery({ ...alertsQuery(useApi()), refetchOnMount: 'always' });
  const [adding, setAdding] = useState(false);
  const { now } = route.useLoaderData();
  const today = useToday(londonDay(new Date(now)));
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="container-list page">
      <h1 ref={heading} tabIndex={-1} className="mb-3 outline-none">
        Alerts
      </h1>
      {tabs}
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose text-ink-2">
          We watch these for you, and tell you when there’s something new.{' '}
          <HelpLink about="notifications">How alerts work</HelpLink>
        </p>
        <Button
          variant="secondary"
          className="max-md:w-full"
          onPointerEnter={NewAlertDialog.preload}
          onFocus={NewAlertDialog.preload}
          onClick={() => setAdding(true)}
        >
          <Icon drawing={Plus} size="sm" />
          New alert
        </Button>
      </div>
      <QueryContent
        query={query}
        failure="We couldn’t load your alerts. Try again."
        waiting={
          <div role="status">
            <span className="sr-only">Loading your alerts</span>
            <Skeleton className="h-60 rounded-card" />
          </div>
        }
      >
        {(alerts) =>
          alerts.length === 0 ? (
            <EmptyState title="No alerts yet" action={<ButtonLink href="/search">Find Sessions</ButtonLink>}>
              Create one from any search or full date, or save a favourite for alerts about its times and
              instructors.
            </EmptyState>
          ) : (
            <AlertList alerts={alerts} today={today} onRemoved={() => heading.current?.focus()} />
          )
        }
      </QueryContent>
      <p className="mt-6 text-sm">
        <RouteLink href="/profile/notifications#notifications" className="link">
          Choose email or notifications
        </RouteLink>
      </p>
      {adding && <NewAlertDialog onClose={() => setAdding(false)} />}
    </div>
  );
}

/** `onRemoved` moves the focus, because the pressed button is gone. */
function AlertList({
  alerts,
  today,
  onRemoved,
}: {
  alerts: readonly Alert[];
  today: string;
  onRemoved: () => void;
}) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = alertsQuery(api);
  const refresh = [queryKey];
  /** An answer from before a change would undo it on the screen. */
  const cancelLoading = () => queryClient.cancelQueries({ queryKey });
  const turn = useMutationAction({
    mutate: async ({ id, on }: { id: Alert['id']; on: boolean }) => {
      await cancelLoading();
      return setAlertOn(api, id, on);
    },
    onSuccess: (_answer, { id, on }) => {
      queryClient.setQueryData(queryKey, (known) =>
        known?.map((alert) => (alert.id === id ? { ...alert, on } : alert)),
      );
    },
    onError: failedToast,
    keyOf: ({ id }) => id,
  });
  const restore = useMutationAction({
    mutate: async (alert: RemovableAlert) => {
      if (alert.kind === 'date')
        await watchDate(api, { sessionId: alert.sessionId, date: alert.startsAt, on: alert.on });
      else await createAlert(api, { name: alert.name, every: alert.every, query: alert.query, on: alert.on });
    },
    successToast: (_answer, alert) => ({ title: 'Alert restored', description: alertName(alert) }),
    refresh,
    onError: failedToast,
    keyOf: ({ id }) => id,
  });
  const remove = useMutationAction({
    mutate: async ({ id }: RemovableAlert) => {
      await cancelLoading();
      return deleteAlert(api, id);
    },
    successToast: (_answer, alert) => ({
      title: 'Alert removed',
      description: alertName(alert),
      action: { label: 'Undo', onSelect: () => void restore.run(alert) },
    }),
    onSuccess: (_answer, { id }) => {
      queryClient.setQueryData(queryKey, (known) => known?.filter((alert) => alert.id !== id));
      onRemoved();
    },
    onError: failedToast,
    keyOf: ({ id }) => id,
  });
  return (
    <ul aria-label="Your alerts" className="rounded-card border border-line bg-surface px-5">
      {alerts.map((alert) => (
        <AlertRow
          key={alert.id}
          alert={alert}
          today={today}
          onTurn={(on) => void turn.run({ id: alert.id, on })}
          onRemove={alert.kind === 'favourites' ? undefined : () => void remove.run(alert)}
        />
      ))}
    </ul>
  );
}

function AlertRow({
  alert,
  today,
  onTurn,
  onRemove,
}: {
  alert: Alert;
  today: string;
  onTurn: (on: boolean) => void;
  /** Undefined of an alert that can only be turned off. */
  onRemove: (() => void) | undefined;
}) {
  const { distanceUnit } = useSite();
  const name = alertName(alert);
  const history = alertHistory(alert, today);
  return (
    <li className="border-t border-line py-4 first:border-t-0">
      <SwitchField
        label={name}
        hint={
          <>
            <span className="block wrap-anywhere">{alertSentence(alert, distanceUnit)}</span>{' '}
            <span className="block">{alertChannels(alert)}</span>
          </>
        }
        on={alert.on}
        onChange={onTurn}
      />
      <div className="mt-1 flex flex-wrap items-center gap-x-4 text-sm">
        <RouteLink href={alertHref(alert)} className="link inline-flex min-h-11 items-center font-semibold">
          {alert.kind === 'date'
            ? 'See this date'
            : alert.kind === 'search'
              ? 'See sessions'
              : 'See favourites'}
          <span className="sr-only">: {name}</span>
        </RouteLink>
        {onRemove !== undefined && (
          <Button
            variant="ghost"
            size="sm"
            className="max-md:h-11!"
            aria-label={`Remove ${name}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        )}
        {history !== null && <p className="text-ink-3">{history}</p>}
      </div>
    </li>
  );
}
