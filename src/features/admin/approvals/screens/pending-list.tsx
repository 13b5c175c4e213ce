import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#shared/ui/button.tsx';
import { Panel } from '#shared/ui/card.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { handleQueueKey } from './queue-keys.ts';
import type { Listing } from './use-decide.ts';

/** Shown at first: on a phone each row is a third of the screen, and the other queue lies below. */
const FIRST_PART = 10;
/** What "Show more" adds. */
const NEXT_PART = 20;

/**
 * One of the two queues, its oldest listings first. With the focus inside, single keys go up and down, approve, reject,
 * open and undo; after a decision the focus goes to the listing that takes its place. Going down from the last one
 * shown brings the next ones, so that the keys alone go through the whole queue.
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

  const [part, setPart] = useState(FIRST_PART);
  const visible = items?.slice(0, part) ?? [];
  const waiting = Math.max(total ?? 0, items?.length ?? 0);

  const go = (index: number) => {
    const row = list.current?.children[index] ?? heading.current;
    if (row instanceof HTMLElement) row.focus();
  };
  const showMore = () => flushSync(() => setPart(visible.length + NEXT_PART));

  const onKeyDown = (event: KeyboardEvent) => {
    const rows = [...(list.current?.children ?? [])];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const item = visible[at];
    const isLast = items === undefined || at + 1 === items.length;
    const goDown = () => {
      if (at + 1 === visible.length) showMore();
      go(at + 1);
    };
    const withItem = (act: (listing: Listing) => void) => item && (() => act(listingOf(item)));
    handleQueueKey(event, {
      next: () => (isLast ? go(at) : goDown()),
      previous: () => go(Math.max(at - 1, 0)),
      approve: withItem((listing) => {
        if (isLast) go(at - 1);
        else goDown();
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
          <>
            <ul ref={list}>{visible.map((item) => children(item))}</ul>
            {visible.length < waiting && (
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-4">
                <p className="text-sm text-ink-2 tabular-nums">
                  {countShown(visible.length, waiting, items.length)}
                </p>
                {visible.length < items.length && (
                  <Button
                    variant="secondary"
                    size="sm"
                    className="max-lg:h-11!"
                    aria-label={`Show more of ${title.toLowerCase()}`}
                    onClick={() => {
                      showMore();
                      go(visible.length);
                    }}
                  >
                    Show more
                  </Button>
                )}
              </div>
            )}
          </>
        )}
      </section>
    </Panel>
  );
}

/** How much of the queue is on the page; the server sends the oldest of a very long one alone. */
function countShown(visible: number, waiting: number, sent: number): string {
  const shown = `Showing ${visible.toLocaleString('en-GB')} of ${waiting.toLocaleString('en-GB')}`;
  return visible === sent && sent < waiting ? `${shown}. The others follow as these are decided.` : shown;
}
