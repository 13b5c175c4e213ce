import Navigation from 'lucide-react/icons/navigation';
import type { ComponentType, ReactNode } from 'react';
import { tileLetter } from '#shared/ui/brand/activity-tile.tsx';
import { ReportLink } from '#shared/ui/buttons/report-link.tsx';
import { LazyPlaceMap } from '#shared/ui/map/place-map.lazy.tsx';
import type { Session } from '../../contract.ts';
import { AmenityItems, ContactItems, ContactLink } from '../business-facts.tsx';
import { addressLine } from '../copy.ts';

export function SessionDetails({
  session,
  loadedAt,
  Access,
}: {
  session: Session;
  loadedAt: number;
  Access: ComponentType<{ session: Session; loadedAt: number }>;
}) {
  const { business } = session;
  return (
    <>
      <Block title="About this session">
        {session.description
          .split(/\n{2,}/)
          .filter((paragraph) => paragraph.trim() !== '')
          .map((paragraph) => (
            <p key={paragraph} className="mb-3 max-w-prose whitespace-pre-line">
              {paragraph}
            </p>
          ))}
        {business.amenities.length > 0 && (
          <ul aria-label="Amenities" className="mt-5.5 grid gap-x-6 gap-y-3 md:grid-cols-2">
            <AmenityItems amenities={business.amenities} />
          </ul>
        )}
      </Block>
      <Access session={session} loadedAt={loadedAt} />
      <Block title="Location">
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1">
          <p className="min-w-0 flex-1 basis-60 text-ink-2">
            {[session.room?.name, session.venue?.name, addressLine(business)].filter(Boolean).join(', ')}
          </p>
          <ContactLink
            icon={Navigation}
            href={`https://www.google.com/maps/dir/?api=1&destination=${session.latitude},${session.longitude}`}
          >
            Get directions
          </ContactLink>
        </div>
        <LazyPlaceMap
          name={session.venue?.name ?? business.name}
          latitude={session.latitude}
          longitude={session.longitude}
          activity={session.sessionType.slug}
          letter={tileLetter(session.sessionType.name)}
          className="mt-4 h-65 rounded-card"
        />
      </Block>
      <Block title={`Contact ${business.name}`}>
        <ul className="grid gap-1">
          <ContactItems {...business} />
        </ul>
        <ReportLink of="session" id={session.id} />
      </Block>
    </>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6 border-t border-line pt-6 md:mt-8 md:pt-8">
      <h2 className="mb-4 text-figure">{title}</h2>
      {children}
    </section>
  );
}
