import Link from 'lucide-react/icons/link';
import MapPin from 'lucide-react/icons/map-pin';
import Navigation from 'lucide-react/icons/navigation';
import { type ReactNode, useId } from 'react';
import type { Business } from '#areas/catalogue/businesses/contract.ts';
import { townPath, townSlug } from '#areas/catalogue/postcodes/town-address.ts';
import type { Session } from '#areas/catalogue/sessions/contract.ts';
import { AmenityItems, ContactItems, ContactLink } from '#areas/catalogue/sessions/show/business-facts.tsx';
import { addressLine } from '#areas/catalogue/sessions/show/copy.ts';
import { mapLink } from '#shared/domain/map-link.ts';
import { tileLetter } from '#shared/ui/brand/activity-tile.tsx';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { ReportLink } from '#shared/ui/buttons/report-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { LazyPlaceMap } from '#shared/ui/map/place-map.lazy.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Badge, VerifiedBadge } from '#shared/ui/type/badge.tsx';
import { Breadcrumbs } from '#shared/ui/type/breadcrumbs.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { Rating } from '#shared/ui/type/rating.tsx';
import type { Opening } from '../contract.ts';
import { OpeningStatus, OpeningTimes } from './opening-times.tsx';
import { SessionTile } from './session-tile.tsx';

export interface BusinessScreenProps {
  business: Business;
  sessions: readonly Session[];
  /** Null if the business hasn't set its hours. */
  opening: Opening | null;
  /** Across all its sessions, by people who attended; null without reviews. */
  rating: { value: number; count: number } | null;
  heart: ReactNode;
  pictures: ReactNode;
  offers: ReactNode;
  reviews: ReactNode;
}

export function BusinessScreen({
  business,
  sessions,
  opening,
  rating,
  heart,
  pictures,
  offers,
  reviews,
}: BusinessScreenProps) {
  const town = townSlug(business.town);
  return (
    <div className="container-page page">
      <Breadcrumbs
        steps={[
          { href: '/fitness', label: 'Sessions by town' },
          ...(sessions.length === 0 || town === '' ? [] : [{ href: townPath(town), label: business.town }]),
        ]}
        here={business.name}
      />
      <div className="mt-4 empty:hidden">{pictures}</div>
      <div className="mt-5 grid grid-cols-1 gap-x-[clamp(32px,4.5vw,72px)] gap-y-8 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="min-w-0">
          <header>
            <div className="flex flex-wrap gap-2">
              <Badge>{business.businessType}</Badge>
              {business.approved && <VerifiedBadge />}
              {!business.claimed && <Badge tone="warning">Unclaimed</Badge>}
            </div>
            <div className="flex items-start justify-between gap-3">
              <h1 className="my-3 min-w-0 wrap-anywhere">{business.name}</h1>
              <div className="mt-2">{heart}</div>
            </div>
            <p className="flex items-start gap-1.75 text-ink-2">
              <Icon drawing={MapPin} className="mt-0.75 size-4.5! text-ink-3" />
              {addressLine(business)}
            </p>
            {opening !== null && <OpeningStatus now={opening.now} />}
            {rating !== null && (
              <p className="mt-2">
                <Rating {...rating} />
              </p>
            )}
          </header>
          {business.claimed && !business.approved && (
            <Notice tone="warning" className="mt-5">
              Only you can see this page. It goes live when we approve your business.
            </Notice>
          )}
          {business.description.trim() !== '' && (
            <ContentBlock title={`About ${business.name}`}>
              <p className="max-w-prose wrap-anywhere whitespace-pre-line">{business.description}</p>
              {business.specialties.length > 0 && (
                <ul aria-label="Specialties" className="mt-4 flex flex-wrap gap-2">
                  {business.specialties.map((specialty) => (
                    <li key={specialty}>
                      <Badge>{specialty}</Badge>
                    </li>
                  ))}
                </ul>
              )}
            </ContentBlock>
          )}
        </div>
        <aside
          aria-label="Contact and opening times"
          className="lg:sticky lg:top-[calc(var(--topbar-h)+20px)] lg:row-span-2 lg:self-start"
        >
          <Contact business={business} />
          {opening !== null && <OpeningTimes opening={opening} />}
        </aside>
        <div className="min-w-0">
          {offers}
          <ContentBlock title="Sessions" first>
            {sessions.length === 0 ? (
              <EmptyState
                headingLevel="h3"
                title="No sessions at the moment"
                action={
                  <ButtonLink
                    variant="secondary"
                    href={`/search?postcode=${encodeURIComponent(business.postcode)}`}
                  >
                    Find sessions nearby
                  </ButtonLink>
                }
              />
            ) : (
              <ul className="grid gap-4 md:grid-cols-2">
                {sessions.map((session) => (
                  <li key={session.id} className="min-w-0">
                    <SessionTile session={session} showBusiness={false} />
                  </li>
                ))}
              </ul>
            )}
          </ContentBlock>
          {reviews}
          {business.amenities.length > 0 && (
            <ContentBlock title="Amenities">
              <ul className="grid gap-x-6 gap-y-3 md:grid-cols-2">
                <AmenityItems amenities={business.amenities} />
              </ul>
            </ContentBlock>
          )}
          <ContentBlock title="Location">
            <p className="text-ink-2">{addressLine(business)}</p>
            <LazyPlaceMap
              name={business.name}
              latitude={business.latitude}
              longitude={business.longitude}
              activity={sessions[0]?.sessionType.slug ?? 'other'}
              letter={tileLetter(sessions[0]?.sessionType.name ?? business.name)}
              className="mt-4 h-65 rounded-card"
            />
            <p className="mt-3">
              <ContactLink icon={Navigation} href={mapLink(business.latitude, business.longitude)}>
                Open in maps
              </ContactLink>
            </p>
          </ContentBlock>
        </div>
      </div>
    </div>
  );
}

function Contact({ business }: { business: Business }) {
  const profiles = [
    { label: 'Facebook', href: business.facebookUrl },
    { label: 'Instagram', href: business.instagramUrl },
    { label: 'Twitter', href: business.twitterUrl },
    { label: 'YouTube', href: business.youtubeUrl },
  ];
  return (
    <Panel>
      <h2 className="text-h3">Contact</h2>
      <ul className="mt-3 grid gap-1">
        <ContactItems {...business} />
        {profiles.map(
          ({ label, href }) =>
            href !== null && (
              <li key={label}>
                <ContactLink icon={Link} href={href}>
                  {label}
                </ContactLink>
              </li>
            ),
        )}
      </ul>
      <p className="mt-4">
        <ReportLink of="business" id={business.id} />
      </p>
      {!business.claimed && (
        <div className="mt-5 border-t border-line pt-5">
          <p className="mb-3 text-sm text-ink-2">Is this your business? Claim it to list your sessions.</p>
          <ButtonLink href="/claim-business" variant="soft" block>
            Claim this business
          </ButtonLink>
        </div>
      )}
    </Panel>
  );
}

function ContentBlock({ title, first, children }: { title: string; first?: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classNames('border-t border-line pt-8', !first && 'mt-8')}>
      <h2 id={id} className="mb-4 text-figure">
        {title}
      </h2>
      {children}
    </section>
  );
}
