import Clock from 'lucide-react/icons/clock';
import MapPin from 'lucide-react/icons/map-pin';
import Store from 'lucide-react/icons/store';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { labelOf, sessionGenders } from '#shared/domain/option-lists.ts';
import { Badge, DifficultyBadge, StatusBadge, VerifiedBadge } from '#shared/ui/badge.tsx';
import { Icon, type IconDrawing } from '#shared/ui/icon.tsx';
import { Rating } from '#shared/ui/rating.tsx';
import { RouteLink } from '#shared/ui/route-link.tsx';
import type { Session } from '../contract.ts';
import { addressLine, ageLabel } from '../session-labels.ts';

/** Badges, title, business, address, rating, length and size of a session. */
export function SessionHeading({ session, heart }: { session: Session; heart: ReactNode }) {
  const { business, rating, reviewCount } = session;
  return (
    <header>
      <div className="flex flex-wrap gap-2">
        <Badge>{session.sessionType.name}</Badge>
        <DifficultyBadge difficulty={session.difficulty} />
        <Badge>{ageLabel(session.ageGroup)}</Badge>
        {session.gender !== 'mixed' && <Badge>{labelOf(sessionGenders, session.gender)}</Badge>}
        {business.verified && <VerifiedBadge />}
        {session.status !== 'published' && <StatusBadge status={session.status} />}
      </div>
      <div className="flex items-start justify-between gap-3">
        <h1 className="my-3 min-w-0 wrap-anywhere">{session.title}</h1>
        <div className="mt-2">{heart}</div>
      </div>
      <div className="flex flex-wrap gap-x-5 gap-y-2 text-ink-2">
        <Fact icon={Store}>
          <RouteLink href={`/businesses/${business.id}`} className="underline-offset-[3px] hover:underline">
            {business.name}
          </RouteLink>
        </Fact>
        <Fact icon={MapPin}>{addressLine(business)}</Fact>
      </div>
      <div className="mt-2 flex flex-wrap gap-x-5 gap-y-2 text-ink-2">
        <Rating value={rating} count={reviewCount} />
        <Fact icon={Clock}>{session.duration} min</Fact>
        <Fact icon={Users}>Max {session.maxParticipants}</Fact>
      </div>
    </header>
  );
}

function Fact({ icon, children }: { icon: IconDrawing; children: ReactNode }) {
  return (
    <span className="inline-flex items-start gap-[7px]">
      <Icon of={icon} className="mt-[3px] size-[18px]! text-ink-3" />
      <span>{children}</span>
    </span>
  );
}
