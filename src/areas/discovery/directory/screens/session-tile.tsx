import { useId } from 'react';
import type { Session } from '#areas/catalogue/sessions/contract.ts';
import { NextDate } from '#areas/catalogue/sessions/show/next-date.tsx';
import { SessionPrice } from '#areas/catalogue/sessions/show/session-price.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { PhotoOrTile } from '#shared/ui/pictures/photo-or-tile.tsx';
import { DifficultyBadge } from '#shared/ui/type/badge.tsx';
import { Rating } from '#shared/ui/type/rating.tsx';

export function SessionTile({ session, showBusiness }: { session: Session; showBusiness: boolean }) {
  const titleId = useId();
  const { business } = session;
  return (
    <article
      aria-labelledby={titleId}
      className="relative grid h-full grid-cols-[64px_minmax(0,1fr)] content-start gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 transition-[box-shadow,border-color] duration-(--dur-base) ease-out hover:border-[color-mix(in_srgb,var(--line-control)_50%,var(--line))] hover:shadow-2"
    >
      <PhotoOrTile photo={session.photo} sizes="64px" activity={session.sessionType.name} size="sm" />
      <div className="min-w-0">
        <h3 id={titleId} className="text-base leading-tight wrap-anywhere">
          <RouteLink
            href={`/sessions/${session.id}`}
            className="underline-offset-[3px] after:absolute after:inset-0 after:rounded-card hover:underline"
          >
            {session.title}
          </RouteLink>
        </h3>
        <p className="mt-1 text-sm text-ink-2">
          {showBusiness ? business.name : `${session.sessionType.name}, ${session.duration} min`}
        </p>
        <p className="mt-0.5 text-sm text-ink-2">
          <NextDate session={session} />
        </p>
      </div>
      <div className="col-span-2 mt-auto flex items-end justify-between gap-3 border-t border-line pt-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Rating value={session.rating} count={session.reviewCount} />
          <DifficultyBadge difficulty={session.difficulty} />
        </div>
        <SessionPrice session={session} align="right" />
      </div>
    </article>
  );
}
