import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { ActivityTile } from '#shared/ui/brand/activity-tile.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { rebookPath, sameTimeAgain } from '../../booking-addresses.ts';
import { isCancelled } from '../../rules.ts';
import { type PlacesOfOrder, whoComes } from '../own-bookings.ts';

/** What somebody has been to, each once, with the same day and time the next time round. */
export function BookAgain({
  past,
  now,
}: {
  /** The latest first. */
  past: readonly PlacesOfOrder[];
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
      <p className="mt-1 mb-4 text-sm text-ink-2">Same day, same time, as many places.</p>
      <ul className="grid gap-3">
        {been.slice(0, 3).map((places) => {
          const [booking] = places;
          return (
            <li
              key={booking.id}
              className="grid grid-cols-[64px_minmax(0,1fr)_auto] items-center gap-4 rounded-card border border-line bg-surface p-3.5"
            >
              <ActivityTile activity={booking.session.type} size="sm" />
              <div className="min-w-0 break-words">
                <h3 className="font-sans text-h4 font-semibold">{booking.session.title}</h3>
                <p className="text-sm text-ink-2 tabular-nums">
                  {booking.trainer === null &&
                    formatShortMoment(sameTimeAgain(new Date(booking.sessionDate), now))}
                  {places.length > 1 && ` · ${whoComes(places)}`}
                </p>
              </div>
              <ButtonLink
                href={rebookPath(booking, now, places.length)}
                variant="soft"
                aria-label={`Book ${booking.session.title} again`}
              >
                Book
              </ButtonLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
