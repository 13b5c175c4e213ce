import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { optionLabel } from '#shared/domain/option-lists.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { photoFallback } from '#shared/pictures/photo-sizes.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { RadioField } from '#shared/ui/fields/choice-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { WorkButton } from '../../assignments/screens/queue-assignments.tsx';
import { ADMIN_ONLY_HINT, formatReceivedAt } from '../../frame/copy.ts';
import { AdminList, ListRows, QueueFilters } from '../../frame/screens/admin-list.tsx';
import { ReasonDialog } from '../../frame/screens/reason-dialog.lazy.tsx';
import { reportsQuery, resolveReport } from '../api.ts';
import type { ListedReport, ResolveReport } from '../contract.ts';
import { type ReportedSubject, reportReasons } from '../report-options.ts';

const route = getRouteApi('/admin/reports');

type Action = ResolveReport['action'];

interface ResolveRequest {
  report: ListedReport;
  action: Action;
  open: boolean;
}

const states = [
  { value: 'open', label: 'Open' },
  { value: 'dismissed', label: 'Dismissed' },
  { value: 'hidden', label: 'Hidden' },
  { value: 'taken_down', label: 'Taken down' },
] as const;

/** `/admin/reports` */
export function ReportsPage() {
  const search = route.useSearch();
  const now = new Date(route.useLoaderData().now);
  const query = useQuery(reportsQuery(useApi(), search));
  const [asked, setAsked] = useState<ResolveRequest | null>(null);
  return (
    <>
      <AdminList
        title="Reports"
        path="/admin/reports"
        search={search}
        query={query}
        searchLabel="Listing or keyword"
        noun={['report', 'reports']}
        nothing="No open reports."
        filters={<QueueFilters search={search} states={states} />}
      >
        {(reports) => (
          <ListRows>
            {reports.map((report) => (
              <ReportRow
                key={report.id}
                report={report}
                now={now}
                onAct={(action) => setAsked({ report, action, open: true })}
              />
            ))}
          </ListRows>
        )}
      </AdminList>
      {asked !== null && (
        <ResolveDialog
          key={`${asked.report.id}-${asked.action}`}
          asked={asked}
          onClose={() => setAsked({ ...asked, open: false })}
        />
      )}
    </>
  );
}

/** Reviews have no page. */
const pages: Readonly<Partial<Record<ReportedSubject, string>>> = {
  session: '/admin/sessions',
  business: '/admin/businesses',
  trainer: '/trainers',
  instructor: '/instructors',
};

function ReportRow({
  report,
  now,
  onAct,
}: {
  report: ListedReport;
  now: Date;
  onAct: (action: Action) => void;
}) {
  const page = pages[report.subject];
  const close = closingAction(report.subject);
  return (
    <li
      aria-label={report.title}
      className="grid items-start gap-x-6 gap-y-3 px-4 py-4 md:grid-cols-[minmax(0,1fr)_auto] md:px-6"
    >
      <div className="min-w-0 break-words">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {page === undefined ? (
            report.title
          ) : (
            <RouteLink
              href={`${page}/${report.subjectId}`}
              className="underline-offset-[3px] hover:underline"
            >
              {report.title}
            </RouteLink>
          )}
          <Badge tone="warning">{optionLabel(reportReasons, report.reason)}</Badge>
          {report.alike > 1 && <Badge tone="danger">{pluralize(report.alike, 'report', 'reports')}</Badge>}
          {!report.live && <Badge>Hidden</Badge>}
        </p>
        {report.picture !== null && (
          <img
            src={photoFallback(report.picture)}
            alt={report.text ?? ''}
            width={216}
            height={162}
            loading="lazy"
            className="mt-2 rounded-control bg-sunken"
          />
        )}
        {report.text !== null && (
          <blockquote className="mt-1.5 border-l-2 border-line pl-3">{report.text}</blockquote>
        )}
        {report.details !== '' && <p className="mt-1.5">{report.details}</p>}
        <p className="mt-1 text-sm text-ink-2">
          {report.reporter ?? 'A visitor'}, {formatReceivedAt(report.createdAt, now)}
        </p>
        {report.state === 'open' && <WorkButton kind="report" id={report.id} name={report.title} />}
        {report.resolution !== null && (
          <p className="mt-1 text-sm text-ink-2">
            {report.resolvedBy}: {report.resolution}
          </p>
        )}
      </div>
      {report.state === 'open' && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            className="max-md:h-11!"
            aria-label={`Dismiss the report of ${report.title}`}
            onPointerEnter={ReasonDialog.preload}
            onFocus={ReasonDialog.preload}
            onClick={() => onAct('dismiss')}
          >
            Dismiss
          </Button>
          {report.live && (
            <Button
              variant="destructive-quiet"
              size="sm"
              className="max-md:h-11!"
              aria-label={`${closingCopy(report.subject).verb} ${report.title}`}
              onPointerEnter={ReasonDialog.preload}
              onFocus={ReasonDialog.preload}
              onClick={() => onAct(close)}
            >
              {closingCopy(report.subject).verb}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

interface ActionCopy {
  verb: string;
  description: string;
}

function closingCopy(subject: ReportedSubject): ActionCopy {
  switch (subject) {
    case 'review':
      return {
        verb: 'Hide review',
        description: 'Nobody sees it, and it no longer counts in the rating. The writer sees the reason.',
      };
    case 'photo':
      return {
        verb: 'Hide photo',
        description: 'Nobody sees it. The uploader sees the reason.',
      };
    case 'instructor':
      return {
        verb: 'Take down',
        description:
          'Nobody sees their profile. We email the business the reason, and they can write a new one.',
      };
    default:
      return { verb: 'Take down', description: 'Nobody sees it. We email the owner the reason.' };
  }
}

const closingAction = (subject: ReportedSubject): Action =>
  subject === 'review' || subject === 'photo' ? 'hide' : 'take_down';

function ResolveDialog({
  asked: { report, action, open },
  onClose,
}: {
  asked: ResolveRequest;
  onClose: () => void;
}) {
  const api = useApi();
  const [futureBookings, setFutureBookings] = useState<'cancel' | 'keep'>('cancel');
  const words =
    action === 'dismiss'
      ? { verb: 'Dismiss', description: 'It stays as it is.' }
      : closingCopy(report.subject);
  const hasBookings =
    action === 'take_down' && (report.subject === 'session' || report.subject === 'business');
  return (
    <ReasonDialog
      open={open}
      destructive={action !== 'dismiss'}
      title={action === 'dismiss' ? 'Dismiss this report?' : `${words.verb}: ${report.title}?`}
      description={words.description}
      confirmLabel={words.verb}
      hint={action === 'dismiss' ? ADMIN_ONLY_HINT : undefined}
      onClose={onClose}
      mutate={(reason) => resolveReport(api, report.id, { action, reason, futureBookings })}
      successToast={{
        title: 'Report resolved',
        description: `${pluralize(report.alike, 'report', 'reports')} closed.`,
      }}
    >
      {hasBookings && (
        <fieldset className="border-0">
          <legend className="mb-1 font-semibold">Upcoming bookings</legend>
          <RadioField
            name="futureBookings"
            label="Cancel and refund in full"
            checked={futureBookings === 'cancel'}
            onChange={() => setFutureBookings('cancel')}
          />
          <RadioField
            name="futureBookings"
            label="Keep them as booked"
            checked={futureBookings === 'keep'}
            onChange={() => setFutureBookings('keep')}
          />
        </fieldset>
      )}
    </ReasonDialog>
  );
}
