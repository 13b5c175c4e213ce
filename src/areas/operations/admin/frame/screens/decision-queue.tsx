import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { QueryContent, type QueryLike } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { ListRows, Paging } from './admin-list.tsx';
import { ReasonDialog } from './reason-dialog.lazy.tsx';

/** Asks for a reason before a refusal, hiding or removal. */
export type ReasonRequest = Omit<ComponentProps<typeof ReasonDialog>, 'open' | 'onClose'>;

/** The dialog that asks for a reason, and the function that opens it. */
export function useReasonDialog(): { ask: (asked: ReasonRequest) => void; dialog: ReactNode } {
  // Each opening starts with an empty reason; a closing dialog keeps its text until the animation ends.
  const [asking, setAsking] = useState<{ asked: ReasonRequest; open: boolean; opening: number } | null>(null);
  return {
    ask: (asked) => setAsking({ asked, open: true, opening: (asking?.opening ?? 0) + 1 }),
    dialog: asking !== null && (
      <ReasonDialog
        key={asking.opening}
        {...asking.asked}
        open={asking.open}
        onClose={() => setAsking({ ...asking, open: false })}
      />
    ),
  };
}

/** A list that waits for decisions or shows past ones, with filters, rows and the dialog that asks for a reason. */
export function DecisionQueue<Found>({
  title,
  shown,
  filter,
  query,
  failure,
  items,
  nothing,
  row,
  paging,
}: {
  title: string;
  /** Links between views, the current one marked. */
  shown?: { label: string; links: readonly { href: string; label: string; current: boolean }[] };
  filter?: ReactNode;
  query: QueryLike<Found>;
  failure: string;
  items: (found: Found) => readonly unknown[];
  /** Empty text. */
  nothing: string;
  row: (found: Found, ask: (asked: ReasonRequest) => void) => ReactNode;
  paging?: (found: Found) => ComponentProps<typeof Paging>;
}) {
  const { ask, dialog } = useReasonDialog();
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <h1>{title}</h1>
        {shown !== undefined && (
          <nav aria-label={shown.label} className="flex gap-1">
            {shown.links.map(({ href, label, current }) => (
              <ButtonLink
                key={href}
                href={href}
                variant={current ? 'soft' : 'ghost'}
                aria-current={current ? 'page' : undefined}
              >
                {label}
              </ButtonLink>
            ))}
          </nav>
        )}
      </div>
      {filter !== undefined && <div className="mb-4">{filter}</div>}
      <QueryContent query={query} failure={failure} waiting={<Skeleton className="h-80 rounded-card" />}>
        {(found) => (
          <>
            {items(found).length === 0 ? (
              <p className="rounded-card border border-line bg-surface px-6 py-10 text-center text-ink-2">
                {nothing}
              </p>
            ) : (
              <ListRows>{row(found, ask)}</ListRows>
            )}
            {paging !== undefined && <Paging {...paging(found)} />}
          </>
        )}
      </QueryContent>
      {dialog}
    </>
  );
}

export function QueueRow({ children, acts }: { children: ReactNode; acts: ReactNode }) {
  return (
    <li className="grid items-start gap-x-6 gap-y-3 px-4 py-4 md:grid-cols-[minmax(0,1fr)_auto] md:px-6">
      <div className="grid min-w-0 gap-1 break-words">{children}</div>
      <div className="flex flex-wrap gap-2">{acts}</div>
    </li>
  );
}

/** Asks for a reason first. `label` names the row for screen readers. */
export function AskReasonButton({
  label,
  children,
  onAsk,
}: {
  label: string;
  children: string;
  onAsk: () => void;
}) {
  return (
    <Button
      variant="destructive-quiet"
      aria-label={label}
      onPointerEnter={ReasonDialog.preload}
      onFocus={ReasonDialog.preload}
      onClick={onAsk}
    >
      {children}
    </Button>
  );
}
