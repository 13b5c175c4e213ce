import { useId } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import type { OwnSession } from '../contract.ts';
import { type StatusFilter, statusFilters } from '../copy.ts';
import type { SessionActions } from './session-actions.tsx';
import { SessionRow } from './session-row.tsx';

export interface SessionListProps {
  /** Undefined while loading. */
  sessions: readonly OwnSession[] | undefined;
  failed: boolean;
  filter: StatusFilter;
  mayManage: boolean;
  onFilter: (filter: StatusFilter) => void;
  onRetry: () => void;
  onAdd: () => void;
  actions: SessionActions;
}

/** The status filter is in the address. */
export function YourSessions({
  sessions,
  failed,
  filter,
  bookings,
  mayManage,
  onFilter,
  onRetry,
  onAdd,
  actions,
}: SessionListProps & {
  /** By session id; undefined while loading. */
  bookings: ReadonlyMap<number, number> | undefined;
}) {
  const headingId = useId();
  const shown = sessions?.filter(({ status }) => filter === 'all' || status === filter);
  return (
    <Panel role="region" aria-labelledby={headingId} className="@container min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={headingId} className="text-h3">
          Your Sessions
        </h2>
        <SelectField
          label={<span className="sr-only">Status</span>}
          dense
          options={statusFilters}
          value={filter}
          onChange={(event) =>
            onFilter(statusFilters.find(({ value }) => value === event.target.value)?.value ?? 'all')
          }
          className="min-w-40 gap-0!"
        />
      </div>
      {failed ? (
        <ErrorState title="Failed to load sessions. Please try again." onRetry={onRetry} />
      ) : shown === undefined ? (
        <div role="status" aria-label="Loading sessions" className="mt-4 grid gap-3">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-16" />
          ))}
        </div>
      ) : shown.length === 0 ? (
        <EmptySessions filter={filter} mayManage={mayManage} onAdd={onAdd} onAll={() => onFilter('all')} />
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {shown.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              bookings={bookings && (bookings.get(session.id) ?? 0)}
              mayManage={mayManage}
              actions={actions}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function EmptySessions({
  filter,
  mayManage,
  onAdd,
  onAll,
}: {
  filter: StatusFilter;
  mayManage: boolean;
  onAdd: () => void;
  onAll: () => void;
}) {
  const all = filter === 'all';
  return (
    <div className="grid justify-items-center gap-3 px-4 py-12 text-center">
      <p className="font-semibold">{all ? 'No sessions yet' : `No ${filter} sessions`}</p>
      <p className="max-w-[40ch] text-ink-2">
        {all
          ? 'Add your first session and its times. We check new sessions before they go live, usually within a day.'
          : 'Choose another status to see your other sessions.'}
      </p>
      {all && mayManage && <Button onClick={onAdd}>Add Session</Button>}
      {all && mayManage && <HelpLink about="publish-sessions">How publishing works</HelpLink>}
      {!all && (
        <Button variant="secondary" onClick={onAll}>
          Show all
        </Button>
      )}
    </div>
  );
}
