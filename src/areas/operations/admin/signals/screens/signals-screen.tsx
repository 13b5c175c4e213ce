import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '#shared/ui/site-context.tsx';
import { AdminList, ListFilter, ListRows, QueueFilters } from '../../frame/screens/admin-list.tsx';
import { signalsQuery } from '../api.ts';
import { kindOptions } from '../copy.ts';
import { DecideDialog, type DecideRequest, SignalActions, SignalFacts } from './signal-parts.tsx';

const route = getRouteApi('/admin/signals');

const states = [
  { value: 'open', label: 'Open' },
  { value: 'dismissed', label: 'Dismissed' },
  { value: 'seen_to', label: 'Resolved elsewhere' },
  { value: 'suspended', label: 'Suspended' },
] as const;

/** `/admin/signals`: possible misuse, with the explanation and the decision. */
export function SignalsPage() {
  const search = route.useSearch();
  const now = new Date(route.useLoaderData().now);
  const [asked, setAsked] = useState<DecideRequest | null>(null);
  return (
    <>
      <AdminList
        title="Signals"
        path="/admin/signals"
        search={search}
        query={useQuery(signalsQuery(useApi(), search))}
        searchLabel="Person or business"
        noun={['signal', 'signals']}
        nothing="No signs of misuse. We check every five minutes."
        filters={
          <QueueFilters search={search} states={states}>
            <ListFilter
              label="Type"
              name="kind"
              search={search}
              first={{ nothing: 'All types' }}
              options={kindOptions}
            />
          </QueueFilters>
        }
      >
        {(signals) => (
          <ListRows>
            {signals.map((signal) => (
              <li
                key={signal.id}
                aria-label={signal.name}
                className="grid items-start gap-x-6 gap-y-3 px-4 py-4 md:grid-cols-[minmax(0,1fr)_auto] md:px-6"
              >
                <SignalFacts signal={signal} now={now} />
                <SignalActions signal={signal} onAct={(action) => setAsked({ signal, action, open: true })} />
              </li>
            ))}
          </ListRows>
        )}
      </AdminList>
      {asked !== null && (
        <DecideDialog
          key={`${asked.signal.id}-${asked.action}`}
          asked={asked}
          onClose={() => setAsked({ ...asked, open: false })}
        />
      )}
    </>
  );
}
