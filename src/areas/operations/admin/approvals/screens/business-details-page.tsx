import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { addressLine } from '#areas/catalogue/sessions/show/copy.ts';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { tileLetter } from '#shared/ui/brand/activity-tile.tsx';
import { LazyPlaceMap } from '#shared/ui/map/place-map.lazy.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { FullPageSpinner } from '#shared/ui/states/spinner.tsx';
import { KeysPanel } from '../../keys/screens/keys-panel.tsx';
import { PurchasesPanel } from '../../payments/screens/purchases-panel.tsx';
import { ReinstateListing, SuspendListing } from '../../people/screens/listing-actions.tsx';
import { businessDetailsQuery, pendingBusinessesQuery } from '../api.ts';
import { businessTypeActivity } from '../business-type-activity.ts';
import type { BusinessDetails } from '../contract.ts';
import { nextInQueue } from '../rules.ts';
import {
  ChangesPart,
  DecisionsPart,
  DetailsPart,
  ExternalLink,
  OwnerPart,
  SimilarPart,
  SubmittedFacts,
} from './details-parts.tsx';
import { DetailsScreen } from './details-screen.tsx';
import { EditsPart } from './edit-details-page.tsx';

const route = getRouteApi('/admin/businesses/$id');

export function BusinessDetailsPage() {
  const api = useApi();
  const { id } = route.useParams();
  const pending = useQuery(pendingBusinessesQuery(api));
  return (
    <QueryContent
      query={useQuery(businessDetailsQuery(api, id))}
      failure="We couldn’t load the business. Try again."
      waiting={<FullPageSpinner label="Loading the business" />}
    >
      {(details) => {
        const { business } = details;
        const next = nextInQueue(pending.data ?? [], business);
        return (
          <DetailsScreen
            listing={{ kind: 'businesses', id: business.id, name: business.name }}
            status={business.status}
            waiting={business.status === 'submitted'}
            next={next && { kind: 'businesses', id: next.id, name: next.name }}
            actions={
              business.status === 'approved' ? (
                <SuspendListing kind="businesses" id={business.id} name={business.name} />
              ) : (
                business.status === 'suspended' &&
                details.owner?.deleted === false && (
                  <ReinstateListing kind="businesses" id={business.id} name={business.name} />
                )
              )
            }
          >
            <BusinessDetailsParts details={details} />
            <PurchasesPanel of={{ business: business.id }} />
            <KeysPanel
              businessId={business.id}
              businessName={business.name}
              suspended={business.status === 'suspended'}
            />
          </DetailsScreen>
        );
      }}
    </QueryContent>
  );
}

/** The submission, map, owner, duplicates and earlier decisions. */
function BusinessDetailsParts({ details }: { details: BusinessDetails }) {
  const { business } = details;
  return (
    <>
      <div className="grid gap-4">
        {business.status === 'submitted' && <ChangesPart changes={details.changes} />}
        <DetailsPart title="Submission">
          <SubmittedFacts
            facts={[
              ['Submitted', formatLondonMoment(new Date(business.createdAt))],
              ['Business type', business.businessType],
              ['Description', business.description],
              ['Address', addressLine(business)],
              ['Phone', business.phone],
              ['Email', business.email],
              ['Website', business.website && <ExternalLink key="website" href={business.website} />],
              [
                'Facebook',
                business.facebookUrl && <ExternalLink key="facebook" href={business.facebookUrl} />,
              ],
              [
                'Instagram',
                business.instagramUrl && <ExternalLink key="instagram" href={business.instagramUrl} />,
              ],
              ['Twitter', business.twitterUrl && <ExternalLink key="twitter" href={business.twitterUrl} />],
              ['YouTube', business.youtubeUrl && <ExternalLink key="youtube" href={business.youtubeUrl} />],
              ['Specialties', business.specialties.join(', ')],
              ['Age ranges', business.ageRanges.join(', ')],
              ['Difficulty levels', business.difficultyLevels.join(', ')],
              ['Amenities', business.amenities.join(', ')],
              ...(business.rejectionReason === null
                ? []
                : ([['Reason for rejection', business.rejectionReason]] as const)),
            ]}
          />
        </DetailsPart>
        <LazyPlaceMap
          name={business.name}
          activity={businessTypeActivity(business.businessType)}
          latitude={business.latitude}
          longitude={business.longitude}
          letter={tileLetter(businessTypeActivity(business.businessType))}
          className="h-70 rounded-card border border-line"
        />
      </div>
      <div className="grid gap-4">
        <SimilarPart kind="businesses" similar={details.similar} />
        <OwnerPart owner={details.owner} listings={details.ownersListings} />
        <EditsPart edits={details.edits} />
        <DecisionsPart decisions={details.decisions} />
      </div>
    </>
  );
}
