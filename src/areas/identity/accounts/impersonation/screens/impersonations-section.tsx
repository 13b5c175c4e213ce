import { useQuery } from '@tanstack/react-query';
import { formatLondonMoment, formatLondonTime } from '#shared/calendar/london-time.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { ProfileSection } from '../../profile/screens/profile-section.tsx';
import { impersonationsQuery } from '../api.ts';

/** Renders nothing if there were none. */
export function ImpersonationsSection() {
  const { data: views = [] } = useQuery(impersonationsQuery(useApi()));
  if (views.length === 0) return null;
  return (
    <ProfileSection
      id="views"
      title="Views by our team"
      lead="When one of us viewed the site as you. They could see what you see, but couldn’t change anything."
      problem={null}
    >
      <ul className="grid gap-2">
        {views.map(({ id, reason, startedAt, endsAt }) => (
          <li key={id} className="rounded-tile border border-line px-4 py-3">
            <p className="font-semibold tabular-nums">
              {formatLondonMoment(new Date(startedAt))} to {formatLondonTime(new Date(endsAt))}
            </p>
            <p className="text-sm wrap-anywhere text-ink-2">{reason}</p>
          </li>
        ))}
      </ul>
    </ProfileSection>
  );
}
