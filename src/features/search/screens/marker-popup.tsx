import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useId } from 'react';
import type { FoundSession, Session } from '#features/sessions/contract.ts';
import { nextWithSpace } from '#features/sessions/session-labels.ts';
import { sessionQuery } from '#features/sessions/session-query.ts';
import { decimalToPence } from '#shared/domain/pence.ts';
import { ActivityTile } from '#shared/ui/activity-tile.tsx';
import { Badge, DifficultyBadge } from '#shared/ui/badge.tsx';
import { buttonStyle } from '#shared/ui/button-style.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { Price } from '#shared/ui/price.tsx';
import { RatingOrPlaceholder } from '#shared/ui/rating.tsx';
import { RouteLink } from '#shared/ui/route-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import type { MapPoint } from '../contract.ts';
import { BookNow } from './book-now.tsx';

function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <button
      type="button"
      aria-label="Close"
      onClick={onClose}
      className="absolute -top-1 -right-1 grid size-8 place-items-center rounded-full text-ink-2 hover:bg-sunken max-md:-top-2 max-md:-right-2 max-md:size-11"
    >
      <Icon of={X} size="sm" />
    </button>
  );
}

/** What hangs over a marker: the session, its whole price and the way to book. */
export function SessionPopup({
  point,
  known,
  onBook,
  onClose,
}: {
  point: MapPoint;
  /** The session when the list holds it; others are fetched. */
  known: FoundSession | undefined;
  onBook: ((session: FoundSession) => void) | undefined;
  onClose: () => void;
}) {
  const titleId = useId();
  const fetched = useQuery({ ...sessionQuery(useApi(), point.id), enabled: known === undefined });
  const session: Session | undefined = known ?? fetched.data;
  return (
    <div className="relative grid gap-3">
      <CloseButton onClose={onClose} />
      <div className="flex items-start gap-3 pr-8">
        <ActivityTile activity={point.slug} size="sm" />
        <div className="min-w-0">
          <h3 id={titleId} className="text-[1.0313rem] leading-[1.28]">
            <RouteLink
              href={`/sessions/${point.id}`}
              className="rounded-xs underline-offset-[3px] hover:underline"
            >
              {point.title}
            </RouteLink>
          </h3>
          {session ? (
            <p className="mt-0.5 text-sm text-ink-2">{session.business.name}</p>
          ) : (
            <Skeleton className="mt-1.5 h-4 w-32" />
          )}
        </div>
      </div>
      <div className="flex min-h-[25px] flex-wrap items-center gap-2">
        {session && (
          <>
            <RatingOrPlaceholder value={session.rating} count={session.reviewCount} />
            <DifficultyBadge difficulty={session.difficulty} />
            <Badge>{session.sessionType.name}</Badge>
          </>
        )}
        {fetched.isError && <p className="text-sm text-ink-2">Its details could not be loaded.</p>}
      </div>
      <div className="flex items-center justify-between gap-3 border-t border-line pt-3">
        {session ? (
          <Price sessionFeePence={decimalToPence(session.price) ?? 0} />
        ) : (
          <span className="text-h3 font-bold tabular-nums">£{point.total}</span>
        )}
        <PopupAction session={session} point={point} known={known} titleId={titleId} onBook={onBook} />
      </div>
    </div>
  );
}

function PopupAction({
  session,
  point,
  known,
  titleId,
  onBook,
}: {
  session: Session | undefined;
  point: MapPoint;
  known: FoundSession | undefined;
  titleId: string;
  onBook: ((session: FoundSession) => void) | undefined;
}) {
  if (session?.bookable === true && nextWithSpace(session.nextOccurrences) !== undefined) {
    const found = known ?? { ...session, distanceMiles: null };
    return (
      <span className="flex max-md:min-w-32">
        <BookNow sessionId={session.id} titleId={titleId} onBook={onBook && (() => onBook(found))} />
      </span>
    );
  }
  return (
    <RouteLink href={`/sessions/${point.id}`} className={buttonStyle({ variant: 'secondary', size: 'sm' })}>
      View Details
    </RouteLink>
  );
}

/** Several sessions on one spot: choose which. */
export function SpotPopup({
  points,
  onChoose,
  onClose,
}: {
  points: readonly MapPoint[];
  onChoose: (sessionId: number) => void;
  onClose: () => void;
}) {
  return (
    <div className="relative">
      <CloseButton onClose={onClose} />
      <h3 className="pr-8 pl-1 text-[1.0313rem] leading-8">{points.length} sessions here</h3>
      <ul className="mt-1 max-h-64 overflow-y-auto overscroll-contain">
        {points.map((point) => (
          <li key={point.id}>
            <button
              type="button"
              onClick={() => onChoose(point.id)}
              className="flex min-h-11 w-full items-center gap-2.5 rounded-sm px-1 py-1.5 text-left text-sm hover:bg-sunken focus-visible:-outline-offset-3"
            >
              <span
                aria-hidden="true"
                data-activity={point.slug}
                className="size-3 flex-none rounded-full bg-(--tile-bg)"
              />
              <span className="min-w-0 flex-1 font-semibold">{point.title}</span>
              <span className="font-semibold tabular-nums">
                {Number(point.total) === 0 ? 'Free' : `£${point.total}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
