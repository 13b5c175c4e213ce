import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { BackLink } from '#shared/ui/buttons/back-link.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { WorkButton } from '../../assignments/screens/queue-assignments.tsx';
import { ListingStatus } from '../../frame/screens/listing-status.tsx';
import { workKindByListing } from '../rules.ts';
import { ShortcutHints, useQueueShortcuts, useShortcutsToggle } from './queue-shortcuts.tsx';
import { RejectDialog } from './reject-dialog.lazy.tsx';
import { type Listing, useDecide } from './use-decide.ts';

/** One listing with its decision buttons. After a decision the next listing opens and its heading takes the focus. */
export function DetailsScreen({
  listing,
  status,
  waiting,
  next,
  actions,
  children,
}: {
  listing: Listing;
  status: string;
  waiting: boolean;
  /** The next listing in the queue; null at its end. */
  next: Listing | null;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const open = useOpenListing();
  const heading = useRef<HTMLHeadingElement>(null);
  const [rejecting, setRejecting] = useState(false);
  const onDecided = useCallback(() => {
    setRejecting(false);
    open(next);
  }, [next, open]);
  const { busy, decideOn, undoLast } = useDecide(onDecided);
  const key = `${listing.kind}-${listing.id}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another listing takes the focus anew
  useEffect(() => heading.current?.focus({ preventScroll: true }), [key]);

  const keys = useShortcutsToggle();
  useQueueShortcuts(
    {
      ...(waiting && {
        approve: () => void decideOn(listing, null),
        reject: () => setRejecting(true),
      }),
      ...(next !== null && { next: () => open(next) }),
      undo: () => void undoLast(),
    },
    keys.on,
  );
  return (
    <section aria-label={listing.name}>
      <BackLink href="/admin">Back to the queues</BackLink>
      <div className="mt-3 mb-6 flex flex-col justify-between gap-4 md:flex-row md:items-start">
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="break-words outline-none">
            {listing.name}
          </h1>
          <p className="mt-2">
            <ListingStatus status={status} />
          </p>
          <WorkButton kind={workKindByListing[listing.kind]} id={listing.id} name={listing.name} />
        </div>
        <div className="flex flex-none flex-wrap gap-2">
          {actions}
          {waiting && (
            <>
              <Button
                variant="destructive-quiet"
                onPointerEnter={RejectDialog.preload}
                onFocus={RejectDialog.preload}
                onClick={() => setRejecting(true)}
              >
                Reject
              </Button>
              <Button busy={busy !== null} onClick={() => void decideOn(listing, null)}>
                Approve
              </Button>
            </>
          )}
          {next !== null && (
            <ButtonLink variant="secondary" href={`/admin/${next.kind}/${next.id}`}>
              Next
            </ButtonLink>
          )}
        </div>
      </div>
      {(waiting || next !== null) && (
        <div className="mb-4">
          <ShortcutHints
            keys={waiting ? ['next', 'approve', 'reject', 'undo'] : ['next', 'undo']}
            {...keys}
          />
        </div>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">{children}</div>
      <RejectDialog
        key={key}
        listing={listing}
        open={rejecting}
        busy={busy !== null}
        onClose={() => setRejecting(false)}
        onReject={(reason) => void decideOn(listing, reason)}
      />
    </section>
  );
}

/** Opens a listing's details; null opens the queues. */
export function useOpenListing(): (listing: Listing | null) => void {
  const navigate = useNavigate();
  return useCallback(
    (listing) => {
      if (listing === null) return void navigate({ to: '/admin' });
      const params = { id: String(listing.id) };
      if (listing.kind === 'businesses') return void navigate({ to: '/admin/businesses/$id', params });
      if (listing.kind === 'business-edits')
        return void navigate({ to: '/admin/business-edits/$id', params });
      return void navigate({ to: '/admin/sessions/$id', params });
    },
    [navigate],
  );
}
