import { useQuery, useQueryClient } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { activeFilters } from '#areas/discovery/search/filters/filter-options.ts';
import { readSearchParams, searchHref } from '#areas/discovery/search/filters/search-params.ts';
import { formatShortDay, londonDay } from '#shared/calendar/calendar-day.ts';
import type { DistanceUnit } from '#shared/domain/distance-unit.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { SwitchField } from '#shared/ui/fields/switch-field.tsx';
import { lazyDialog } from '#shared/ui/mutation/lazy-dialog.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi, useSite } from '#shared/ui/site-context.tsx';
import { alertsQuery, deleteAlert, setAlertOn } from '../api.ts';
import type { Alert } from '../contract.ts';

const NewAlertDialog = lazyDialog(async () => (await import('./new-alert-dialog.tsx')).NewAlertDialog);

const failedToast = ({ sentence }: { sentence: string }) =>
  ({ title: 'Error', description: sentence, variant: 'destructive' }) as const;

export function AlertsPanel() {
  const api = useApi();
  const { distanceUnit } = useSite();
  const queryClient = useQueryClient();
  const { data: alerts = [] } = useQuery(alertsQuery(api));
  const [adding, setAdding] = useState(false);
  const refresh = [alertsQuery(api).queryKey];
  const turn = useMutationAction({
    mutate: ({ id, on }: { id: string; on: boolean }) => setAlertOn(api, id, on),
    onSuccess: (_, { id, on }) => {
      queryClient.setQueryData(alertsQuery(api).queryKey, (known) =>
        known?.map((alert) => (alert.id === id ? { ...alert, on } : alert)),
      );
    },
    onError: failedToast,
    keyOf: ({ id }) => id,
  });
  const remove = useMutationAction({
    mutate: (id: string) => deleteAlert(api, id),
    successToast: { title: 'Alert removed', description: 'You won’t get this alert any more.' },
    refresh,
    onError: failedToast,
    keyOf: (id) => id,
  });
  return (
    <section aria-labelledby="alerts" className="rounded-card border border-line bg-surface p-5">
      <div className="flex items-center justify-between gap-4">
        <h2 id="alerts" className="scroll-mt-[calc(var(--topbar-h)+36px)] font-sans text-h4 font-semibold">
          Alerts
        </h2>
        <Button
          variant="ghost"
          size="sm"
          className="max-md:h-11!"
          onPointerEnter={NewAlertDialog.preload}
          onFocus={NewAlertDialog.preload}
          onClick={() => setAdding(true)}
        >
          <Icon drawing={Plus} size="sm" />
          New
        </Button>
      </div>
      {alerts.length === 0 ? (
        <p className="mt-1 text-sm text-ink-2">
          Save a search and we’ll email you about new sessions, daily or straight away.{' '}
          <HelpLink about="notifications">How notifications work</HelpLink>
        </p>
      ) : (
        <ul className="mt-1">
          {alerts.map((alert) => (
            <li key={alert.id} className="border-t border-line py-3.5 first:border-t-0 last:pb-0">
              <SwitchField
                label={alert.name}
                hint={describeFilters(alert, distanceUnit)}
                on={alert.on}
                onChange={(on) => void turn.run({ id: alert.id, on })}
              />
              <p className="mt-2 text-xs text-ink-3">{describeLastMail(alert, londonDay(new Date()))}</p>
              <div className="mt-1 flex flex-wrap items-center gap-x-4">
                <RouteLink
                  href={searchHref(readSearchParams(alert.query))}
                  className="inline-flex min-h-11 items-center text-sm font-semibold text-brand underline-offset-[3px] hover:underline"
                >
                  See sessions<span className="sr-only"> of {alert.name}</span>
                </RouteLink>
                <Button
                  variant="ghost"
                  size="sm"
                  className="max-md:h-11!"
                  aria-label={`Remove ${alert.name}`}
                  onClick={() => void remove.run(alert.id)}
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {adding && <NewAlertDialog onClose={() => setAdding(false)} />}
    </section>
  );
}

function describeFilters({ query, every }: Alert, distanceUnit: DistanceUnit): string {
  const params = readSearchParams(query);
  const words = [
    ...(params.postcode === undefined ? [] : [`Near ${params.postcode}`]),
    ...activeFilters(params, distanceUnit).map(({ label }) => label),
    every === 'day' ? 'once a day' : 'straight away',
  ];
  return words.join(', ');
}

const formatDay = (instant: string) => formatShortDay(londonDay(new Date(instant)));

function describeLastMail({ toldAt, since, query }: Alert, today: string): string {
  const { to } = readSearchParams(query);
  if (to !== undefined && to < today) return 'These dates have passed.';
  return toldAt === null ? `No matches yet since ${formatDay(since)}.` : `Last email ${formatDay(toldAt)}.`;
}
