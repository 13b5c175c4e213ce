import { useQuery } from '@tanstack/react-query';
import CalendarHeart from 'lucide-react/icons/calendar-heart';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { membershipsQuery } from '../api.ts';
import { minimumTermText, monthlyPlacesText } from '../copy.ts';

/** Renders nothing without offers. */
export function PublicMembershipsSection({ businessId }: { businessId: number }) {
  const { data: memberships = [] } = useQuery(membershipsQuery(useApi(), businessId));
  if (memberships.length === 0) return null;
  return (
    <section aria-label="Memberships" className="mb-8">
      <ul className="grid gap-3">
        {memberships.map((membership) => (
          <li
            key={membership.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 md:px-5"
          >
            <span className="grid size-10 flex-none place-items-center rounded-control bg-brand-soft text-on-brand-soft">
              <Icon drawing={CalendarHeart} />
            </span>
            <div className="min-w-0 flex-1 basis-56">
              <h2 className="font-sans text-h4 font-semibold tabular-nums wrap-anywhere">
                {membership.name}, £{membership.totalAmount} a month
              </h2>
              <p className="text-sm text-ink-2">
                {monthlyPlacesText(membership.places, membership.weeklyPlaces)} ·{' '}
                {minimumTermText(membership.minimumMonths)}
              </p>
            </div>
            <ButtonLink
              href={`/join/${membership.id}`}
              variant="secondary"
              size="sm"
              className="max-md:h-11!"
              aria-label={`See membership ${membership.name}`}
            >
              See membership
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
