import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatCount } from '#shared/domain/pluralize.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { QueryContent, type QueryLike } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import type { Listing } from './use-decide.ts';

/** Shown at first: on a phone each row is a third of the screen, and the other queue lies below. */
const INITIAL_ROWS = 10;
/** What "Show more" adds. */
const MORE_ROWS = 20;

/** What the keys of the page ask of a queue. */
export interface QueueHandle {
  /** Puts the focus one row further; false at the end. */
  next: () => boolean;
  /** One row back; false at the beginning. */
  previous: () => boolean;
  /** The listing that the keys are about: the one in the row that had the focus last. Null before any had. */
  current: () => Listing | null;
  /** Puts the focus on that row, or on the one that took its place when it is gone. */
  focusCurrent: () => void;
}

/**
 * One of the two queues, its oldest listings first. When a row is decided and goes, the focus that was in it goes to
 * the row that takes its place. Going down from the last one shown brings the next ones, so that the keys alone go
 * through the whole queue.
 */
export function PendingList<Item extends { id: number }>({
  ref,
  title,
  empty,
  query,
  total,
  listingOf,
  onUsed,
  several,
  children,
}: {
  ref: Ref<QueueHandle>;
  title: string;
  empty: string;
  query: QueryLike<Item[]>;
  /** How many wait in all: a long queue comes in parts. */
  total: number | undefined;
  listingOf: (item: Item) => Listing;
  /** The focus has come into this queue: the keys are about it from now on. */
  onUsed: () => void;
  /** What is done with several of the rows that are shown. */
  several: (shown: Listing[]) => ReactNode;
  children: (item: Item) => ReactNode;
}) {
  const items = query.data;
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  /** The row that had the focus last; its place tells what follows when it is gone. */
  const last = useRef<{ id: number; at: number } | null>(null);

  const [part, setPart] = useState(INITIAL_ROWS);
  const visible = items?.slice(0, part) ?? [];
  const waiting = Math.max(total ?? 0, items?.length ?? 0);

  const go = (index: number) => {
    const row = list.current?.children[index] ?? heading.current;
    if (row instanceof HTMLElement) row.focus();
  };
  const showMore = () => flushSync(() => setPart(visible.length + MORE_ROWS));

  const remember = ({ target }: { target: EventTarget }) => {
    const at = [...(list.current?.children ?? [])].findIndex(
      (row) => target instanceof Node && row.contains(target),
    );
    const item = visible[at];
    if (item !== undefined) last.current = { id: item.id, at };
    onUsed();
  };
  const placeOfLast = () => visible.findIndex(({ id }) => id === last.current?.id);
  const focusCurrent = () => {
    const at = placeOfLast();
    go(at === -1 ? Math.min(last.current?.at ?? 0, visible.length - 1) : at);
  };
  useImperativeHandle(ref, () => ({
    next: () => {
      const at = placeOfLast();
      if (items === undefined || at + 1 >= items.length) return false;
      if (at + 1 === visible.length) showMore();
      go(at + 1);
      return true;
    },
    previous: () => {
      // From another queue one comes in at the end.
      const at = last.current === null ? visible.length : placeOfLast();
      if (at <= 0) return false;
      go(at - 1);
      return true;
    },
    current: () => {
      const item = visible[placeOfLast()];
      return item === undefined ? null : listingOf(item);
    },
    focusCurrent,
  }));

  const gone = last.current !== null && items !== undefined && placeOfLast() === -1;
  useEffect(() => {
    // What has the focus elsewhere, a dialog or a toast, keeps it.
    if (gone && document.activeElement === document.body) focusCurrent();
  });
  return (
    <Panel className="mt-4">
      <section aria-label={title}>
        <div className="mb-1 flex items-baseline justify-between gap-4">
          <h2 ref={heading} tabIndex={-1} className="text-h3">
            {title}
          </h2>
          {total !== undefined && total > 0 && (
            <p className="text-sm text-ink-2 tabular-nums">{formatCount(total)} waiting</p>
          )}
        </div>
        <QueryContent
          query={query}
          failure="We couldn’t load the queue. Try again."
          waiting={
            <div role="status" className="grid gap-3 py-3">
              <span className="sr-only">Loading</span>
              {[1, 2, 3].map((row) => (
                <Skeleton key={row} className="h-14 rounded-sm" />
              ))}
            </div>
          }
        >
          {(found) =>
            found.length === 0 ? (
              <p className="py-6 text-ink-2">{empty}</p>
            ) : (
              <>
                {several(visible.map(listingOf))}
                <ul ref={list} onFocus={remember}>
                  {visible.map((item) => children(item))}
                </ul>
                {visible.length < waiting && (
                  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-4">
                    <p className="text-sm text-ink-2 tabular-nums">
                      {countShown(visible.length, waiting, found.length)}
                    </p>
                    {visible.length < found.length && (
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
            )
          }
        </QueryContent>
      </section>
    </Panel>
  );
}

/** How much of the queue is on the page; the server sends the oldest of a very long one alone. */
function countShown(visible: number, waiting: number, sent: number): string {
  const shown = `Showing ${formatCount(visible)} of ${formatCount(waiting)}`;
  return visible === sent && sent < waiting ? `${shown}. You’ll see the rest as you decide these.` : shown;
}
