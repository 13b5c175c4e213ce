import { useId, useState } from 'react';
import { formatDistanceAndWalk } from '#areas/catalogue/postcodes/lookup/distance.ts';
import { addressLine } from '#areas/catalogue/sessions/show/copy.ts';
import { formatLondonTime, formatNearDay } from '#shared/calendar/london-time.ts';
import { decimalToPence, formatPounds } from '#shared/domain/pence.ts';
import { buttonStyle } from '#shared/ui/buttons/button-style.ts';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { PhotoOrTile } from '#shared/ui/pictures/photo-or-tile.tsx';
import { useSite } from '#shared/ui/site-context.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import type { RankedExternalSession } from '../../contract.ts';
import { ListedArticle } from './listed-article.tsx';

const MAX_OCCURRENCES = 3;

/** A session booked on another site, with its publisher, licence and link. */
export function ExternalSessionCard({
  session,
  approximate,
  active,
  onPointed,
}: {
  session: RankedExternalSession;
  /** Distances count from the centre of a district or town. */
  approximate: boolean;
  /** Its marker is hovered. */
  active: boolean;
  onPointed: (pointed: boolean) => void;
}) {
  const { distanceUnit } = useSite();
  const titleId = useId();
  const [now] = useState(() => new Date());
  const { business, bookAt, distanceMiles } = session;
  const href = `/elsewhere/${session.id}`;
  const pence = decimalToPence(session.price) ?? 0;
  return (
    <ListedArticle titleId={titleId} active={active} onPointed={onPointed}>
      <div className="relative size-22 md:size-auto md:h-full md:min-h-41">
        <PhotoOrTile
          photo={null}
          sizes="(min-width: 768px) 216px, 88px"
          activity={session.sessionType.name}
          size="fill"
          className="aspect-auto! h-full"
        />
      </div>
      <div className="grid min-w-0 grid-cols-1 content-between gap-2 md:py-1.5 md:pr-2">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] content-start gap-x-3.5 text-sm text-ink-2">
          <h2
            id={titleId}
            className="font-sans text-h4 leading-tight font-semibold tracking-tight text-pretty wrap-anywhere text-ink md:text-lead"
          >
            <RouteLink
              href={href}
              className="after:absolute after:inset-0 after:rounded-panel focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
            >
              {session.title}
            </RouteLink>
          </h2>
          <p className="text-right text-ink">
            {session.from && <span className="text-xs text-ink-2">from </span>}
            <b className="text-h3 leading-heading font-bold tracking-tight whitespace-nowrap tabular-nums">
              {pence === 0 ? 'Free' : formatPounds(pence)}
            </b>
          </p>
          <p className="col-span-2 mt-0.75">
            <b className="font-semibold text-ink">{business.name}</b>
            {distanceMiles !== null && (
              <span className="whitespace-nowrap">
                {' '}
                · {formatDistanceAndWalk(distanceMiles, distanceUnit, approximate)}
              </span>
            )}
          </p>
          <p className="col-span-2">{addressLine(business)}</p>
        </div>
        <p>
          <Badge>Booked elsewhere</Badge>
        </p>
        <ul aria-label="Times" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {session.nextOccurrences.slice(0, MAX_OCCURRENCES).map(({ startsAt, spacesLeft }) => (
            <li key={startsAt} className={classNames('tabular-nums', spacesLeft === 0 && 'text-ink-3')}>
              <span className={classNames(spacesLeft === 0 && 'line-through')}>
                {formatNearDay(new Date(startsAt), now)}{' '}
                <b className="font-semibold">{formatLondonTime(new Date(startsAt))}</b>
              </span>
              {spacesLeft === 0 && ' full'}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <p className="text-xs text-ink-2">
            Data from {bookAt.publisher},{' '}
            <a href={bookAt.licence.address} rel="license noopener" className="relative z-1 underline">
              {bookAt.licence.name}
            </a>
          </p>
          <a
            href={bookAt.link}
            rel="external nofollow noopener"
            aria-describedby={titleId}
            className={classNames(
              buttonStyle({ variant: 'secondary', size: 'sm' }),
              'relative z-1 h-auto! min-h-9.5 max-w-full py-1.5 whitespace-normal wrap-anywhere max-md:min-h-11 max-md:w-full',
            )}
          >
            Book at {bookAt.publisher}
          </a>
        </div>
      </div>
    </ListedArticle>
  );
}
