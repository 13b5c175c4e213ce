import { useQuery } from '@tanstack/react-query';
import MapPinPlus from 'lucide-react/icons/map-pin-plus';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { canPerform } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { RoleNotPermitted } from '#areas/catalogue/businesses/permissions/role-not-permitted.tsx';
import { businessHref } from '#areas/catalogue/businesses/status/my-businesses.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { type Opener, useOpenForm } from '#shared/ui/mutation/use-open-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge, type BadgeTone } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { ownVenuesQuery } from '../api.ts';
import type { OwnVenue } from '../contract.ts';
import { RoomList } from './room-list.tsx';
import { VenueForm } from './venue-form.tsx';

/** `/business/venues`. */
export function VenuesPage({ business }: { business: MyBusiness }) {
  return canPerform(business.role, 'manage_sessions') ? (
    <VenuesLoader key={business.id} business={business} />
  ) : (
    <RoleNotPermitted businessName={business.name} />
  );
}

function VenuesLoader({ business }: { business: MyBusiness }) {
  return (
    <QueryContent
      query={useQuery(ownVenuesQuery(useApi(), business.id))}
      failure="Failed to load your venues. Please try again."
      waiting={<Skeleton className="h-60 rounded-card" />}
    >
      {({ venues }) => <Venues business={business} venues={venues} />}
    </QueryContent>
  );
}

const hasId = (venue: OwnVenue): venue is OwnVenue & { id: number } => venue.id !== null;

function Venues({ business, venues }: { business: MyBusiness; venues: readonly OwnVenue[] }) {
  const { open, place, form, close, removed, opener } = useOpenForm<number>();
  const mayEdit = canPerform(business.role, 'edit_business');
  return (
    <div ref={place} className="grid max-w-190 gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          {/* The page title says it already. */}
          <h2 className="sr-only">Venues and rooms</h2>
          <p className="text-ink-2">
            Add every place you teach. We check new venues before they appear on the map.{' '}
            <HelpLink about="venues-and-rooms">How venues and rooms work</HelpLink>
          </p>
        </div>
        {mayEdit && open !== 'new' && (
          <Button {...opener('new')}>
            <Icon drawing={MapPinPlus} size="sm" />
            Add a venue
          </Button>
        )}
      </div>
      {open === 'new' && (
        <div {...form}>
          <VenueForm businessId={business.id} venue={null} onClose={close} onRemoved={removed} />
        </div>
      )}
      {venues.map((venue) =>
        hasId(venue) && open === venue.id ? (
          <div key={venue.id} {...form}>
            <VenueForm businessId={business.id} venue={venue} onClose={close} onRemoved={removed} />
          </div>
        ) : (
          <VenueCard
            key={venue.id ?? 'own'}
            business={business}
            venue={venue}
            opener={mayEdit && hasId(venue) ? opener(venue.id) : null}
          />
        ),
      )}
    </div>
  );
}

const stateBadges: Readonly<Record<OwnVenue['state'], { word: string; tone: BadgeTone }>> = {
  waiting: { word: 'Being checked', tone: 'warning' },
  shown: { word: 'Live', tone: 'success' },
  refused: { word: 'Not live', tone: 'danger' },
};

function VenueCard({
  business,
  venue,
  opener,
}: {
  business: MyBusiness;
  venue: OwnVenue;
  /** Null without permission, and for the business's own address. */
  opener: Opener | null;
}) {
  const { id, name, address, town, postcode, state, reason, proposed } = venue;
  return (
    <Panel role="article" aria-label={name}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-52 wrap-anywhere">
          <h3 className="flex flex-wrap items-center gap-2.5 font-sans text-h4 font-semibold">
            {name}
            {id === null ? (
              <Badge>Own address</Badge>
            ) : (
              <Badge tone={stateBadges[state].tone}>{stateBadges[state].word}</Badge>
            )}
          </h3>
          <p className="mt-1 text-sm text-ink-2">{formatAddress({ address, town, postcode })}</p>
          <p className="mt-1 flex flex-wrap gap-x-4 text-sm">
            {id === null && canPerform(business.role, 'view_details') && (
              <RouteLink href={businessHref('/business/page', business)} className="link">
                Change on the business page
              </RouteLink>
            )}
            {state === 'shown' && (
              <RouteLink
                href={`${businessHref('/business/access', business)}${id === null ? '' : `&venue=${id}`}`}
                className="link"
              >
                Access
              </RouteLink>
            )}
          </p>
        </div>
        {opener !== null && <ChangeButton name={name} opener={opener} />}
      </div>
      {proposed !== null && (
        <Notice tone="warning" className="mt-3">
          We’re checking your change: {proposed.name}, {formatAddress(proposed)}. We show the current details
          until then.
        </Notice>
      )}
      {reason !== null && <Notice tone="danger" className="mt-3">{`${reason} ${RESUBMIT_HINT}`}</Notice>}
      {state === 'shown' && <RoomList businessId={business.id} venue={venue} />}
    </Panel>
  );
}

function ChangeButton({ name, opener }: { name: string; opener: Opener }) {
  return (
    <Button variant="secondary" aria-label={`Change ${name}`} {...opener}>
      Change
    </Button>
  );
}

const RESUBMIT_HINT = 'Make your changes and we’ll check again.';

/** "3 Redhill Street, Manchester M4 5BA". */
const formatAddress = ({
  address,
  town,
  postcode,
}: {
  address: string;
  town: string;
  postcode: string;
}): string => `${address}${town === '' || address.includes(town) ? '' : `, ${town}`} ${postcode}`;
