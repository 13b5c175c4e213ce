import Check from 'lucide-react/icons/check';
import Globe from 'lucide-react/icons/globe';
import Mail from 'lucide-react/icons/mail';
import Navigation from 'lucide-react/icons/navigation';
import Phone from 'lucide-react/icons/phone';
import type { ComponentType, ReactNode } from 'react';
import { telephoneHref } from '#shared/domain/brand.ts';
import { tileLetter } from '#shared/ui/activity-tile.tsx';
import { Icon, type IconDrawing } from '#shared/ui/icon.tsx';
import type { PlaceMapProps } from '#shared/ui/map/place-map.tsx';
import { WhenNear } from '#shared/ui/map/when-near.tsx';
import { ReportLink } from '#shared/ui/report-link.tsx';
import type { Session } from '../contract.ts';
import { addressLine } from '../session-labels.ts';

const loadMap = async (): Promise<ComponentType<PlaceMapProps>> =>
  (await import('#shared/ui/map/place-map.tsx')).PlaceMap;

/** About this session, what the place has, where it is, and whom to ask. */
export function SessionDetails({ session }: { session: Session }) {
  const { business } = session;
  return (
    <>
      <Block title="About this session">
        {session.description
          .split(/\n{2,}/)
          .filter((paragraph) => paragraph.trim() !== '')
          .map((paragraph) => (
            <p key={paragraph} className="mb-3 max-w-[64ch] whitespace-pre-line">
              {paragraph}
            </p>
          ))}
        {business.amenities.length > 0 && (
          <ul aria-label="Amenities" className="mt-[22px] grid gap-x-6 gap-y-3 md:grid-cols-2">
            {business.amenities.map((amenity) => (
              <li key={amenity} className="flex gap-2.5">
                <Icon of={Check} className="mt-0.5 text-brand" />
                {amenity}
              </li>
            ))}
          </ul>
        )}
      </Block>
      <Block title="Where it is">
        <p className="text-ink-2">{addressLine(business)}</p>
        <WhenNear
          load={loadMap}
          render={(PlaceMap) => (
            <PlaceMap
              name={business.name}
              latitude={session.latitude}
              longitude={session.longitude}
              activity={session.sessionType.slug}
              letter={tileLetter(session.sessionType.name)}
            />
          )}
          className="mt-4 h-[260px] rounded-card"
        />
        <p className="mt-3">
          <ContactLink
            icon={Navigation}
            href={`https://www.google.com/maps/dir/?api=1&destination=${session.latitude},${session.longitude}`}
          >
            Get directions
          </ContactLink>
        </p>
      </Block>
      <Block title={`Contact ${business.name}`}>
        <ul className="grid gap-1">
          <li>
            <ContactLink icon={Phone} href={telephoneHref(business.phone)}>
              {business.phone}
            </ContactLink>
          </li>
          {business.email !== null && (
            <li>
              <ContactLink icon={Mail} href={`mailto:${business.email}`}>
                {business.email}
              </ContactLink>
            </li>
          )}
          {business.website !== null && (
            <li>
              <ContactLink icon={Globe} href={business.website}>
                Visit Website
              </ContactLink>
            </li>
          )}
        </ul>
        <ReportLink of="session" id={session.id} />
      </Block>
    </>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6 border-t border-line pt-6 md:mt-8 md:pt-8">
      <h2 className="mb-4 text-[1.5rem]">{title}</h2>
      {children}
    </section>
  );
}

function ContactLink({ icon, href, children }: { icon: IconDrawing; href: string; children: ReactNode }) {
  return (
    <a href={href} className="link inline-flex min-h-11 items-center gap-2.5 break-all md:min-h-8">
      <Icon of={icon} className="text-ink-3" />
      {children}
    </a>
  );
}
