import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useApi } from '#shared/ui/site-context.tsx';
import { QueryContent, type QueryLike } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { AccessActions, AccessFact } from '../../accessibility-info/access-parts.tsx';
import { factsForReviewQuery } from '../../api.ts';
import { disputeQuery } from '../../disputes/api.ts';
import { DisputeScreen } from '../../disputes/screens/dispute-screen.tsx';
import { useReasonDialog } from '../../frame/screens/decision-queue.tsx';
import { messageQuery } from '../../messages/api.ts';
import { MessageScreen } from '../../messages/screens/message-screen.tsx';
import { reportQuery } from '../../reports/api.ts';
import {
  ReportActions,
  ReportFacts,
  ResolveDialog,
  type ResolveRequest,
} from '../../reports/screens/report-parts.tsx';
import { signalQuery } from '../../signals/api.ts';
import {
  DecideDialog,
  type DecideRequest,
  SignalActions,
  SignalFacts,
} from '../../signals/screens/signal-parts.tsx';
import type { OtherKind } from '../kinds.ts';

export interface OtherPaneProps {
  id: string;
  now: Date;
  /** With the undo, if there is one. */
  onDecided: (undo: (() => Promise<unknown>) | null) => void;
}

/** What an admin decides on beside the list, of a kind that isn't a submission. */
export function OtherPane({ kind, ...props }: OtherPaneProps & { kind: OtherKind }) {
  const Pane = panes[kind];
  return <Pane {...props} />;
}

function PaneContent<Found>({
  query,
  children,
}: {
  query: QueryLike<Found>;
  children: (found: Found) => ReactNode;
}) {
  return (
    <QueryContent
      query={query}
      failure="We couldn’t load this. Try again."
      waiting={
        <div role="status">
          <span className="sr-only">Loading</span>
          <Skeleton className="h-80 rounded-card" />
        </div>
      }
    >
      {children}
    </QueryContent>
  );
}

function ReportPane({ id, now, onDecided }: OtherPaneProps) {
  const [asked, setAsked] = useState<ResolveRequest | null>(null);
  return (
    <PaneContent query={useQuery(reportQuery(useApi(), id))}>
      {(report) => (
        <div className="grid gap-4">
          <ReportFacts report={report} now={now} heading="h2" />
          <ReportActions report={report} onAct={(action) => setAsked({ report, action, open: true })} />
          {asked !== null && (
            <ResolveDialog
              key={asked.action}
              asked={asked}
              onClose={() => setAsked({ ...asked, open: false })}
              onResolved={onDecided}
            />
          )}
        </div>
      )}
    </PaneContent>
  );
}

function SignalPane({ id, now, onDecided }: OtherPaneProps) {
  const [asked, setAsked] = useState<DecideRequest | null>(null);
  return (
    <PaneContent query={useQuery(signalQuery(useApi(), id))}>
      {(signal) => (
        <div className="grid gap-4">
          <SignalFacts signal={signal} now={now} heading="h2" />
          <SignalActions signal={signal} onAct={(action) => setAsked({ signal, action, open: true })} />
          {asked !== null && (
            <DecideDialog
              key={asked.action}
              asked={asked}
              onClose={() => setAsked({ ...asked, open: false })}
              onDecided={onDecided}
            />
          )}
        </div>
      )}
    </PaneContent>
  );
}

function AccessPane({ id, now, onDecided }: OtherPaneProps) {
  const { ask, dialog } = useReasonDialog();
  return (
    <PaneContent query={useQuery(factsForReviewQuery(useApi()))}>
      {(facts) => {
        const fact = facts.find((one) => one.id === id);
        return (
          <div className="grid gap-4">
            {fact === undefined ? (
              <p className="text-ink-2">Nothing about this is waiting any more.</p>
            ) : (
              <>
                <div className="grid min-w-0 gap-1 wrap-anywhere">
                  <AccessFact fact={fact} now={now} />
                </div>
                <div className="flex flex-wrap gap-2">
                  <AccessActions fact={fact} ask={ask} onDecided={() => onDecided(null)} />
                </div>
              </>
            )}
            {dialog}
          </div>
        );
      }}
    </PaneContent>
  );
}

function MessagePane({ id, now }: OtherPaneProps) {
  return (
    <PaneContent query={useQuery(messageQuery(useApi(), id))}>
      {(message) => <MessageScreen message={message} now={now} inPane />}
    </PaneContent>
  );
}

function DisputePane({ id }: OtherPaneProps) {
  return (
    <PaneContent query={useQuery(disputeQuery(useApi(), id))}>
      {(dispute) => <DisputeScreen dispute={dispute} inPane />}
    </PaneContent>
  );
}

const panes: Readonly<Record<OtherKind, (props: OtherPaneProps) => ReactNode>> = {
  access: AccessPane,
  report: ReportPane,
  dispute: DisputePane,
  signal: SignalPane,
  message: MessagePane,
};
