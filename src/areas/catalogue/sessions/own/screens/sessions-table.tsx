import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { daysUntilText, formatShortMoment } from '#shared/calendar/london-time.ts';
import { ActivityTile } from '#shared/ui/brand/activity-tile.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { SegmentedControl } from '#shared/ui/buttons/segmented-control.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { StatusBadge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { type Column, DataTable } from '#shared/ui/type/data-table.tsx';
import { useNow } from '#shared/ui/use-now.ts';
import type { OwnSession } from '../contract.ts';
import {
  cancellationSummary,
  datesText,
  type StatusFilter,
  statusFilters,
  totalText,
  weekSummary,
} from '../copy.ts';
import { EditButton, type SessionActions, SessionMenu } from './session-actions.tsx';
import type { SessionListProps } from './your-sessions.tsx';

/** `/business/sessions`: how full each session is, and what to do with it. */
export function SessionsTable({
  sessions,
  failed,
  filter,
  mayManage,
  onFilter,
  onRetry,
  onAdd,
  actions,
}: SessionListProps) {
  const [loadedAt] = useState(Date.now);
  const now = useNow(loadedAt);
  const [wanted, setWanted] = useState('');
  if (failed) return <ErrorState title="Failed to load sessions. Please try again." onRetry={onRetry} />;
  const shown = sessions?.filter(
    ({ status, title }) =>
      (filter === 'all' || status === filter) && title.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2">{sessions === undefined ? ' ' : weekSummary(sessions)}</p>
        {mayManage && <Button onClick={onAdd}>Add Session</Button>}
      </div>
      <Panel role="region" aria-label="Sessions" className="min-w-0">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <SegmentedControl
            legend="Status"
            segments={statusFilters
              .map(({ value, label }) => ({ value, label, count: countIn(sessions, value) }))
              .filter(({ value, count }) => count > 0 || value === 'all' || value === filter)
              .map(({ value, label, count }) => ({
                value,
                label: (
                  <>
                    {value === 'all' ? 'All' : label}{' '}
                    <span className="font-normal text-ink-2 tabular-nums">{count}</span>
                  </>
                ),
              }))}
            chosen={filter}
            onChoose={onFilter}
          />
          <TextField
            label={<span className="sr-only">Find a session</span>}
            type="search"
            icon={Search}
            placeholder="Find a session"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
            className="gap-0! max-sm:w-full sm:w-72"
          />
        </div>
        {shown === undefined ? (
          <div role="status" aria-label="Loading sessions" className="mt-4 grid gap-3">
            {[1, 2, 3, 4, 5].map((row) => (
              <Skeleton key={row} className="h-16" />
            ))}
          </div>
        ) : shown.length === 0 ? (
          <NoSessions
            none={sessions?.length === 0}
            mayManage={mayManage}
            onAdd={onAdd}
            onAll={() => {
              setWanted('');
              onFilter('all');
            }}
          />
        ) : (
          <div className="mt-3">
            <DataTable
              caption="Sessions"
              columns={columnsOf({ now, mayManage, actions })}
              rows={shown}
              rowKey={({ id }) => id}
              rowClassName="max-md:align-top"
            />
          </div>
        )}
      </Panel>
    </>
  );
}

const countIn = (sessions: readonly OwnSession[] = [], filter: StatusFilter): number =>
  sessions.filter(({ status }) => filter === 'all' || status === filter).length;

function columnsOf({
  now,
  mayManage,
  actions,
}: {
  now: Date;
  mayManage: boolean;
  actions: SessionActions;
}): Column<OwnSession>[] {
  return [
    { name: 'Session', renderCell: (session) => <SessionCell session={session} now={now} /> },
    {
      name: 'Status',
      align: 'left',
      className: 'max-lg:hidden',
      renderCell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      name: 'Next date',
      align: 'left',
      className: 'max-md:hidden',
      renderCell: (session) => <NextDate session={session} now={now} />,
    },
    {
      name: 'Booked',
      align: 'left',
      className: 'max-md:hidden',
      renderCell: (session) => <Booked session={session} />,
    },
    {
      name: 'Filled, 4 weeks',
      className: 'max-xl:hidden',
      renderCell: ({ filledPercent }) =>
        filledPercent === null ? <span className="text-ink-3">None yet</span> : `${filledPercent}%`,
    },
    { name: 'Price', className: 'max-md:hidden', renderCell: totalText },
    {
      name: 'Actions',
      renderCell: (session) => (
        <div className="flex items-center justify-end gap-1">
          {mayManage && <EditButton session={session} actions={actions} className="max-md:hidden" />}
          {mayManage && <SessionMenu session={session} actions={actions} editClassName="md:hidden" />}
        </div>
      ),
    },
  ];
}

/** On phones also what the hidden columns say. */
function SessionCell({ session, now }: { session: OwnSession; now: Date }) {
  const { title, instructors } = session;
  return (
    <div className="grid grid-cols-[44px_minmax(0,1fr)] items-start gap-x-3.5">
      <ActivityTile activity={session.sessionType.slug} size="xs" />
      <div className="min-w-0">
        <a
          href={`/sessions/${session.id}`}
          className="text-base font-semibold tracking-normal wrap-anywhere hover:underline"
        >
          {title}
        </a>
        <p className="font-normal text-ink-2">
          {[datesText(session), ...instructors.map(({ name }) => name)].join(' · ')}
        </p>
        {session.totalPrice !== '0.00' && (
          <p className="font-normal text-ink-3 max-xl:hidden">{cancellationSummary(session.cancellation)}</p>
        )}
        {session.rejectionReason !== null && (
          <p className="mt-1 font-normal text-danger">Reason: {session.rejectionReason}</p>
        )}
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 font-normal lg:hidden">
          <StatusBadge status={session.status} />
          <span className="md:hidden">{totalText(session)}</span>
        </div>
        <div className="mt-2 grid gap-1.5 font-normal md:hidden">
          <NextDate session={session} now={now} />
          <Booked session={session} />
        </div>
      </div>
    </div>
  );
}

function NextDate({ session, now }: { session: OwnSession; now: Date }) {
  const { nextDate, status } = session;
  if (nextDate === null)
    return <p className="text-ink-3">{status === 'draft' ? 'No date yet' : 'No upcoming dates'}</p>;
  const startsAt = new Date(nextDate.startsAt);
  return (
    <p className="whitespace-nowrap">
      <b className="font-semibold">{formatShortMoment(startsAt)}</b>
      <span className="block text-ink-2 max-md:ml-2 max-md:inline">
        {status === 'pending' ? 'We’re checking it' : daysUntilText(startsAt, now)}
      </span>
    </p>
  );
}

function Booked({ session: { nextDate, status } }: { session: OwnSession }) {
  if (nextDate === null || status !== 'published')
    return <p className="text-ink-3 max-md:hidden">Not open</p>;
  const { booked, capacity } = nextDate;
  const full = booked >= capacity;
  const percent = capacity === 0 ? 0 : Math.round((100 * booked) / capacity);
  return (
    <div className="w-34">
      <p>
        <b className="font-semibold">{booked}</b> of {capacity}
        {full && ' · Full'}
      </p>
      <div aria-hidden="true" className="mt-1 h-1.5 overflow-hidden rounded-full bg-sunken">
        <div
          className={classNames('h-full rounded-full', full ? 'bg-warning' : 'bg-brand')}
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  );
}

function NoSessions({
  none,
  mayManage,
  onAdd,
  onAll,
}: {
  /** No sessions at all, rather than none that match. */
  none: boolean;
  mayManage: boolean;
  onAdd: () => void;
  onAll: () => void;
}) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-12 text-center">
      <p className="font-semibold">{none ? 'No sessions yet' : 'No session matches'}</p>
      <p className="max-w-[40ch] text-ink-2">
        {none
          ? 'Add your first session and its times. We check new sessions before they go live, usually within a day.'
          : 'Try another name or status.'}
      </p>
      {none && mayManage && <Button onClick={onAdd}>Add Session</Button>}
      {none && mayManage && <HelpLink about="publish-sessions">How publishing works</HelpLink>}
      {!none && (
        <Button variant="secondary" onClick={onAll}>
          Show all
        </Button>
      )}
    </div>
  );
}
