import { useQuery } from '@tanstack/react-query';
import BellRing from 'lucide-react/icons/bell-ring';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { myEntriesQuery } from '../api.ts';
import { formatClockTime } from '../copy.ts';

export function OfferNotice({ now }: { now: Date }) {
  const { data: places = [] } = useQuery(myEntriesQuery(useApi()));
  const [offered] = places.flatMap(({ id, startsAt, offer }) =>
    offer === null ? [] : [{ id, startsAt, offer }],
  );
  if (offered === undefined || new Date(offered.offer.deadline) <= now) return null;
  return (
    <RouteLink
      href="/waiting-list"
      className="flex items-center gap-3.5 rounded-card border border-line bg-surface px-4.5 py-4 leading-snug transition-shadow hover:shadow-2"
    >
      <span className="grid size-11 flex-none place-items-center rounded-tile bg-brand-soft text-on-brand-soft">
        <Icon drawing={BellRing} />
      </span>
      <span className="min-w-0 flex-1">
        <b className="block font-semibold">A place is free!</b>{' '}
        <span className="text-sm text-ink-2 tabular-nums">
          {formatShortMoment(new Date(offered.startsAt))}. Accept by{' '}
          {formatClockTime(offered.offer.deadline, now)}
        </span>
      </span>
      <Icon drawing={ChevronRight} />
    </RouteLink>
  );
}
