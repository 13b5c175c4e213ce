import { useQuery } from '@tanstack/react-query';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { outstandingWaiversQuery } from '../api.ts';

export function OutstandingWaivers() {
  const { data } = useQuery(outstandingWaiversQuery(useApi()));
  if (data === undefined || data.length === 0) return null;
  return (
    <section
      aria-labelledby="to-sign"
      className="grid gap-3 rounded-card border border-line bg-warning-soft p-5 text-on-warning-soft"
    >
      <h2 id="to-sign" className="font-sans text-h4 font-semibold">
        To sign before you come
      </h2>
      <ul className="grid gap-3">
        {data.map(({ bookingId, giver, person, title, startsAt }) => (
          <li key={bookingId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="min-w-0 wrap-anywhere">
              <strong className="font-semibold">{person}</strong>, for {giver}: {title},{' '}
              <span className="tabular-nums">{formatShortMoment(new Date(startsAt))}</span>
            </p>
            <ButtonLink
              href={`/bookings/${bookingId}/waiver`}
              size="sm"
              className="max-md:h-11!"
              aria-label={`Read and sign for ${person}, ${giver}`}
            >
              Read and sign
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
