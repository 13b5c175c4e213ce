import { useQuery } from '@tanstack/react-query';
import type { Session } from '#areas/catalogue/sessions/contract.ts';
import { sessionQuery } from '#areas/catalogue/sessions/show/api.ts';
import { useMemberPrice } from '#areas/money/entitlements/my-entitlements/use-member-price.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { decimalToPence, formatPounds } from '#shared/domain/pence.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { PhotoOrTile } from '#shared/ui/pictures/photo-or-tile.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { nextSameTime, rebookPath, searchStartAfterBooked } from '../../booking-paths.ts';
import type { Booking } from '../../contract.ts';
import { isCancelled } from '../../rules.ts';
import { attendeeNames, type OrderPlaces } from '../my-bookings.ts';

/** Past sessions, each once, at their next time. */
export function BookAgain({
  past,
  upcoming,
  now,
}: {
  past: readonly OrderPlaces[];
  /** Skipped in favour of another time. */
  upcoming: readonly Booking[];
  now: Date;
}) {
  const seen = new Set<string>();
  const been = past.filter(([{ state, session, trainer }]) => {
    const what = trainer === null ? `session ${session.id}` : `trainer ${trainer.id}`;
    if (isCancelled(state) || seen.has(what)) return false;
    seen.add(what);
    return true;
  });
  if (been.length === 0) return null;
  return (
    <section aria-labelledby="book-again">
      <h2 id="book-again" className="text-h3">
        Book again
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-2">Same day, time and number of places</p>
      <ul className="grid gap-3">
        {been.slice(0, 3).map((places) => (
          <BookAgainCard
            key={places[0].id}
            places={places}
            now={searchStartAfterBooked(places[0], upcoming, now)}
          />
        ))}
      </ul>
    </section>
  );
}

function BookAgainCard({ places, now }: { places: OrderPlaces; now: Date }) {
  const [booking] = places;
  const { session: booked, sessionDate, trainer } = booking;
  const { data: session } = useQuery({
    ...sessionQuery(useApi(), booked.id ?? 0),
    enabled: booked.id !== null,
    retry: false,
  });
  const again = nextSameTime(new Date(sessionDate), now);
  const ownPrice = useMemberPrice(
    session === undefined
      ? null
      : {
          sessionId: session.id,
          businessId: session.business.id,
          places: places.length,
          day: londonDay(again),
        },
  );
  return (
    <li className="grid grid-cols-[84px_minmax(0,1fr)_auto] items-center gap-3.5 rounded-card border border-line bg-surface p-2.5 pr-4">
      <PhotoOrTile
        photo={session?.photo ?? null}
        sizes="84px"
        activity={booked.type}
        size="sm"
        className="aspect-auto! h-18! w-21!"
      />
      <div className="min-w-0 break-words">
        <h3 className="font-sans text-h4 font-semibold">{booked.title}</h3>
        <p className="text-sm text-ink-2 tabular-nums">
          {trainer === null && formatShortMoment(again)}
          {places.length > 1 && ` · ${attendeeNames(places)}`}
        </p>
        {trainer === null && (
          <p className="min-h-5 text-xs text-ink-3 tabular-nums">
            {ownPrice !== null ? (
              <b className="text-sm font-semibold text-ink">{ownPrice}</b>
            ) : (
              session !== undefined && <PlacesPrice places={places.length} session={session} />
            )}
          </p>
        )}
      </div>
      <ButtonLink
        href={rebookPath(booking, now, places.length)}
        variant="soft"
        aria-label={`Book ${booked.title} again`}
      >
        Book
      </ButtonLink>
    </li>
  );
}

function PlacesPrice({
  places,
  session: { price, platformFee, totalPrice },
}: {
  places: number;
  session: Pick<Session, 'price' | 'platformFee' | 'totalPrice'>;
}) {
  const [fee, platform, total] = [price, platformFee, totalPrice].map(
    (pounds) => places * (decimalToPence(pounds) ?? 0),
  );
  if (!total) return <b className="text-sm font-semibold text-ink">Free</b>;
  return (
    <>
      <b className="mr-1 text-sm font-semibold text-ink">{formatPounds(total)}</b> {formatPounds(fee ?? 0)} +{' '}
      {formatPounds(platform ?? 0)} fee
    </>
  );
}
