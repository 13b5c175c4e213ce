import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Panel } from '#shared/ui/card.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { handleQueueKey } from './queue-keys.ts';
import type { Listing } from './use-decide.ts';

/**
 * One of the two queues. With the focus inside, single keys go up and down, approve, reject, open and undo; after
 * a decision the focus goes to the listing that takes its place.
 */
export function PendingList<Item extends { id: number }>({
  title,
  empty,
  items,
  total,
  failed,
  listingOf,
  onRetry,
  onApprove,
  onReject,
  onView,
  onUndo,
  children,
}: {
  title: string;
  empty: string;
  /** Undefined while they are being fetched. */
  items: Item[] | undefined;
  /** How many wait in all: a long queue comes in parts. */
  total: number | undefined;
  failed: boolean;
  listingOf: (item: Item) => Listing;
  onRetry: () => void;
  onApprove: (listing: Listing) => void;
  onReject: (listing: Listing) => void;
  onView: (listing: Listing) => void;
  onUndo: () => void;
  children: (item: Item) => ReactNode;
}) {
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const rows = [...(list.current?.children ?? [])];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const item = items?.[at];
    const go = (index: number) => {
      const row = rows[index] ?? heading.current;
      if (row instanceof HTMLElement) row.focus();
    };
    const withItem = (act: (listing: Listing) => void) => item && (() => act(listingOf(item)));
    handleQueueKey(event, {
      next: () => go(Math.min(at + 1, rows.length - 1)),
      previous: () => go(Math.max(at - 1, 0)),
      approve: withItem((listing) => {
        go(at + 1 < rows.length ? at + 1 : at - 1);
        onApprove(listing);
      }),
      reject: withItem(onReject),
      view: withItem(onView),
      undo: onUndo,
    });
  };
  return (
    <Panel className="mt-4">
      {/* Not an interactive element itself: it hears the keys of the controls inside. */}
      <section aria-label={title} onKeyDown={onKeyDown}>
        <div className="mb-1 flex items-baseline justify-between gap-4">
          <h2 ref={heading} tabIndex={-1} className="text-h3">
            {title}
          </h2>
          {total !== undefined && total > 0 && (
            <p className="text-sm text-ink-2 tabular-nums">{total.toLocaleString('en-GB')} waiting</p>
          )}
        </div>
        {items === undefined ? (
          failed ? (
            <ErrorState title="The queue could not be loaded. Please try again." onRetry={onRetry} />
          ) : (
            <div role="status" className="grid gap-3 py-3">
              <span className="sr-only">Loading</span>
              {[1, 2, 3].map((row) => (
                <Skeleton key={row} className="h-14 rounded-sm" />
              ))}
            </div>
          )
        ) : items.length === 0 ? (
          <p className="py-6 text-ink-2">{empty}</p>
        ) : (
          <ul ref={list}>{items.map((item) => children(item))}</ul>
        )}
      </section>
    </Panel>
  );
}
