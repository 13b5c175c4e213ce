import { useQuery } from '@tanstack/react-query';
import { type Ref, useImperativeHandle } from 'react';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { BackLink } from '#shared/ui/buttons/back-link.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { useCheckedForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { rejectSchema } from '../../approvals/contract.ts';
import { ChangesPart, DecisionsPart, SubmittedFacts } from '../../approvals/screens/details-parts.tsx';
import { RejectTemplates } from '../../approvals/screens/reject-templates.tsx';
import { WorkButton } from '../../assignments/screens/queue-assignments.tsx';
import { personName } from '../../frame/copy.ts';
import { submissionQuery } from '../api.ts';
import type { InboxItem, SubmissionForReview } from '../contract.ts';
import { listingKindOf } from '../copy.ts';
import { detailsPageOf, inboxKinds, isReviewed } from '../kinds.ts';
import { OtherPane, type OtherPaneProps } from './other-pane.tsx';
import { SubmissionPhoto } from './submission-photo.tsx';

export interface PaneHandle {
  approve: () => void;
  reject: () => void;
}

const ignore = () => undefined;

const REASON_ID = 'submission-reason';

function focusReason(): void {
  const field = document.getElementById(REASON_ID);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}

interface PaneProps {
  item: Pick<InboxItem, 'kind' | 'id'>;
  /** "Inbox, 2 of 24", for phones. */
  back: { href: string; label: string };
  handle: Ref<PaneHandle>;
  busy: boolean;
  ownId: string | undefined;
  onClaim: () => void;
  onDecide: (submission: SubmissionForReview, reason: string | null) => Promise<boolean>;
}

/** `current` is the item in the list; null once it no longer waits. */
export function SubmissionPane({
  item,
  current,
  now,
  back,
  onDecided,
  ...rest
}: PaneProps & { current: InboxItem | null } & Pick<OtherPaneProps, 'now' | 'onDecided'>) {
  return (
    <article aria-label="Submission" className="flex min-w-0 flex-col lg:sticky lg:top-18">
      <div className="px-4 pt-4 lg:hidden">
        <BackLink href={back.href}>{back.label}</BackLink>
      </div>
      {isReviewed(item.kind) ? (
        <Submission key={`${item.kind}:${item.id}`} kind={item.kind} id={item.id} {...rest} />
      ) : (
        <div className="grid gap-4 px-4 py-5 lg:px-6">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="text-sm font-semibold text-ink-2">
              {inboxKinds[item.kind].name}
              {current !== null && `, received ${formatLondonMoment(new Date(current.since))}`}
            </p>
            {current !== null && (
              <div className="flex flex-wrap items-center gap-2">
                <AssigneeBadge assignee={current.assignee} ownId={rest.ownId} />
                <ClaimButton assignee={current.assignee} ownId={rest.ownId} onClaim={rest.onClaim} />
              </div>
            )}
          </div>
          <OtherPane
            key={`${item.kind}:${item.id}`}
            kind={item.kind}
            id={item.id}
            now={now}
            onDecided={onDecided}
          />
        </div>
      )}
    </article>
  );
}

function Submission({
  kind,
  id,
  ...rest
}: Pick<SubmissionForReview, 'kind' | 'id'> & Omit<PaneProps, 'item' | 'back'>) {
  return (
    <QueryContent
      query={useQuery(submissionQuery(useApi(), kind, id))}
      failure="We couldn’t load the submission. Try again."
      waiting={
        <div role="status" className="grid gap-3 p-6">
          <span className="sr-only">Loading the submission</span>
          <Skeleton className="h-10 rounded-sm" />
          <Skeleton className="h-80 rounded-card" />
        </div>
      }
    >
      {(submission) => <SubmissionParts submission={submission} {...rest} />}
    </QueryContent>
  );
}

function SubmissionParts({
  submission,
  handle,
  busy,
  ownId,
  onClaim,
  onDecide,
}: Omit<PaneProps, 'item' | 'back'> & { submission: SubmissionForReview }) {
  const { kind, id, title, line, waiting, assignee, changes, owner, decisions, photo, note, links } =
    submission;
  const { read, ...form } = useCheckedForm({ schema: rejectSchema, initial: { reason: '' } });
  const reject = async () => {
    const given = await read();
    if (given !== null) await onDecide(submission, given.reason);
  };
  const approve = () => void onDecide(submission, null);
  useImperativeHandle(handle, () =>
    waiting ? { approve, reject: focusReason } : { approve: ignore, reject: ignore },
  );
  const listing = listingKindOf(kind);
  const details = detailsPageOf(kind, id);
  return (
    <>
      <div className="grid content-start gap-5 px-4 py-5 lg:px-6">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0 wrap-anywhere">
            <p className="text-sm font-semibold text-ink-2">
              {inboxKinds[kind].name}
              {decisions.length > 0 && ', sent again'}
              {', sent '}
              {formatLondonMoment(new Date(submission.since))}
            </p>
            <h2 tabIndex={-1} className="mt-0.5 text-h2">
              {title}
            </h2>
            <p className="mt-0.5 text-sm text-ink-2">{line}</p>
          </div>
          <div className="flex flex-wrap gap-2">
            <AssigneeBadge assignee={assignee} ownId={ownId} />
            <Badge tone={waiting ? 'warning' : 'neutral'}>{waiting ? 'Pending' : 'Not waiting'}</Badge>
          </div>
        </div>
        {note !== null && <Notice>{note}</Notice>}
        {photo !== null && <SubmissionPhoto photo={photo} />}
        <ChangesPart changes={changes} />
        <SubmittedFacts
          facts={[
            ...submission.facts,
            ...submission.context.filter(([, text]) => text !== ''),
            ...(owner === null
              ? []
              : [
                  [
                    'Sent by',
                    <span key="owner">
                      <RouteLink href={`/admin/users/${owner.id}`} className="link">
                        {personName(owner)}
                      </RouteLink>
                      , {owner.email}
                      {owner.emailVerified ? '' : ' (not verified)'}
                      {owner.suspended ? ', suspended' : ''}
                    </span>,
                  ] as const,
                ]),
            ...(links.length === 0
              ? []
              : [
                  [
                    'More',
                    <ul key="links" className="grid gap-1">
                      {links.map(({ label, href }) => (
                        <li key={href}>
                          <RouteLink
                            href={href}
                            {...(href.startsWith('/api/') && { download: true })}
                            className="link inline-flex min-h-11 items-center md:min-h-6"
                          >
                            {label}
                          </RouteLink>
                        </li>
                      ))}
                    </ul>,
                  ] as const,
                ]),
          ]}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <WorkButton kind={kind} id={id} name={title} />
          <ClaimButton assignee={assignee} ownId={ownId} onClaim={onClaim} />
        </div>
        {decisions.length > 0 && <DecisionsPart decisions={decisions} />}
        {waiting && (
          <div ref={form.form.ref} className="grid gap-3">
            {listing !== null && (
              <RejectTemplates kind={listing} onUse={(text) => form.set({ reason: text })} />
            )}
            <TextAreaField
              label="Reason"
              hint="To reject. The person who sent it sees it."
              rows={3}
              maxLength={1000}
              {...form.field('reason')}
              id={REASON_ID}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void reject();
              }}
            />
          </div>
        )}
      </div>
      {waiting && (
        <div className="sticky bottom-[calc(60px+env(safe-area-inset-bottom))] flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-4 py-3 rounded-b-card md:bottom-0 lg:px-6">
          {details !== null && (
            <ButtonLink variant="ghost" href={details} aria-label={`View Details of ${title}`}>
              View Details
            </ButtonLink>
          )}
          <Button
            variant="destructive-quiet"
            aria-label={`Reject ${title}`}
            className="max-md:flex-1"
            onClick={() => void reject()}
          >
            Reject
          </Button>
          <Button aria-label={`Approve ${title}`} className="max-md:flex-1" busy={busy} onClick={approve}>
            Approve
          </Button>
        </div>
      )}
    </>
  );
}

function AssigneeBadge({ assignee, ownId }: Pick<InboxItem, 'assignee'> & Pick<PaneProps, 'ownId'>) {
  if (assignee === null) return null;
  return assignee.id === ownId ? (
    <Badge tone="brand">Being reviewed by you</Badge>
  ) : (
    <Badge tone="warning">Being reviewed by {assignee.name}</Badge>
  );
}

function ClaimButton({
  assignee,
  ownId,
  onClaim,
}: Pick<InboxItem, 'assignee'> & Pick<PaneProps, 'ownId' | 'onClaim'>) {
  return (
    <Button variant="ghost" size="sm" className="max-md:h-11!" onClick={onClaim}>
      {assignee?.id === ownId ? 'Stop reviewing' : 'Review this'}
    </Button>
  );
}
