import { useQuery, useQueryClient } from '@tanstack/react-query';
import Bell from 'lucide-react/icons/bell';
import Check from 'lucide-react/icons/check';
import { useEffect, useEffectEvent } from 'react';
import {
  readSearchParams,
  type SearchParams,
  searchHref,
  toSearchQuery,
} from '#areas/discovery/search/filters/search-params.ts';
import { userQuery } from '#areas/identity/accounts/current/api.ts';
import { loginAddress } from '#areas/identity/accounts/current/login-address.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RefusedError, useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi, useSite } from '#shared/ui/site-context.tsx';
import { alertsQuery, createAlert } from '../api.ts';
import type { Alert } from '../contract.ts';
import { defaultSearchName } from '../copy.ts';
import { searchToSave } from '../search-to-save.ts';

/** Drops page, order and view, which aren't part of a saved search. */
function savedParams(params: SearchParams): SearchParams {
  const { page: _page, sort: _sort, ...query } = toSearchQuery(params);
  return query;
}

const isSameSearch = (alert: Alert, href: string) =>
  alert.kind === 'search' && alert.on && searchHref(readSearchParams(alert.query)) === href;

export function SaveSearch({ params }: { params: SearchParams }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { data: user } = useQuery(userQuery(api));
  const { data: alerts } = useQuery({ ...alertsQuery(api), enabled: user != null });
  const query = savedParams(params);
  const href = searchHref(readSearchParams({ ...query }));
  const { distanceUnit } = useSite();
  const name = defaultSearchName(query, distanceUnit);
  const known = alerts?.some((alert) => isSameSearch(alert, href)) === true;

  const save = useMutationAction({
    mutate: () => {
      if (params.near !== undefined)
        throw new RefusedError('Enter a postcode or place first. We don’t store your device’s location.');
      return createAlert(api, { name, every: 'day', query: { ...query } });
    },
    successToast: {
      title: 'Alert created',
      description: `We’ll send you new sessions in “${name}” once a day.`,
      action: { label: 'My alerts', onSelect: () => window.location.assign('/alerts') },
    },
    refresh: [alertsQuery(api).queryKey],
    onError: ({ sentence }) => ({
      title: 'Alert not created',
      description: sentence,
      variant: 'destructive',
    }),
  });
  const come = useEffectEvent(() => {
    if (searchToSave.read() !== href) return;
    searchToSave.forget();
    void save.run();
  });
  const signedIn = user != null;
  useEffect(() => {
    if (signedIn) come();
  }, [signedIn]);
  const press = async () => {
    const person = user === undefined ? await queryClient.ensureQueryData(userQuery(api)) : user;
    if (person !== null) return save.run();
    searchToSave.remember(href);
    window.location.assign(loginAddress(`${window.location.pathname}${window.location.search}`));
  };
  return (
    <section
      aria-label="Alert for this search"
      className="mt-3.5 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card bg-sunken px-4.5 py-4"
    >
      <div className="min-w-0 flex-[1_1_240px]">
        <p className="font-semibold">Can’t find the right time?</p>
        <p className="text-sm text-ink-2 wrap-anywhere">
          We’ll tell you when new sessions are added: {name}.
        </p>
      </div>
      <Button
        variant="secondary"
        className="max-md:w-full"
        busy={save.busy}
        disabled={known}
        onClick={() => void press()}
      >
        <Icon drawing={known ? Check : Bell} size="sm" />
        {known ? 'Alert created' : 'Create alert'}
      </Button>
    </section>
  );
}
