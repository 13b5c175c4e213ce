import { useState } from 'react';
import { optionLabel } from '#shared/domain/option-lists.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { photoFallback } from '#shared/pictures/photo-sizes.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { RadioField } from '#shared/ui/fields/choice-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { useUndo } from '../../approvals/screens/use-undo.ts';
import { WorkButton } from '../../assignments/screens/queue-assignments.tsx';
import { ADMIN_ONLY_HINT, formatReceivedAt } from '../../frame/copy.ts';
import { ReasonDialog } from '../../frame/screens/reason-dialog.lazy.tsx';
import { resolveReport, undoReport } from '../api.ts';
import type { ListedReport, ResolveReport } from '../contract.ts';
import { type ReportedSubject, reportReasons } from '../report-options.ts';

type Action = ResolveReport['action'];

export interface ResolveRequest {
  report: ListedReport;
  action: Action;
  open: boolean;
}

/** Reviews have no page. */
const pages: Readonly<Partial<Record<ReportedSubject, string>>> = {
  session: '/admin/sessions',
  business: '/admin/businesses',
  trainer: '/trainers',
  instructor: '/instructors',
};

/** The reported subject, the report and its outcome. */
export function ReportFacts({
  report,
  now,
  heading: Heading = 'p',
}: {
  report: ListedReport;
  now: Date;
  heading?: 'p' | 'h2';
}) {
  const page = pages[report.subject];
  return (
    <div className="min-w-0 break-words">
      <Heading className="flex flex-wrap items-center gap-2 text-base font-semibold">
        {page === undefined ? (
          report.title
        ) : (
          <RouteLink href={`${page}/${report.subjectId}`} className="underline-offset-[3px] hover:underline">
            {report.title}
          </RouteLink>
        )}
        <Badge tone="warning">{optionLabel(reportReasons, report.reason)}</Badge>
        {report.alike > 1 && <Badge tone="danger">{pluralize(report.alike, 'report', 'reports')}</Badge>}
        {!report.live && <Badge>Hidden</Badge>}
      </Heading>
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
  );
}

/** The decisions on an open report, each with its reason. */
export function ReportActions({ report, onAct }: { report: ListedReport; onAct: (action: Action) => void }) {
  const close = closingAction(report.subject);
  if (report.state !== 'open') return null;
  return (
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

export function ResolveDialog({
  asked: { report, action, open },
  onClose,
  onResolved,
}: {
  asked: ResolveRequest;
  onClose: () => void;
  /** With the undo of a dismissal. */
  onResolved?: (undo: (() => Promise<unknown>) | null) => void;
}) {
  const api = useApi();
  const undoing = useUndo(() => undoReport(api, report.id));
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
        ...(action === 'dismiss' && undoing.inToast),
      }}
      onSuccess={() => onResolved?.(action === 'dismiss' ? undoing.run : null)}
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
