import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { addressLine } from '#features/sessions/show/copy.ts';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { tileLetter } from '#shared/ui/brand/activity-tile.tsx';
import { PlaceMapNear } from '#shared/ui/map/place-map-near.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Loaded } from '#shared/ui/states/loaded.tsx';
import { FullPageSpinner } from '#shared/ui/states/spinner.tsx';
import { KeysPanel } from '../../keys/screens/keys-panel.tsx';
import { PurchasesPanel } from '../../payments/screens/purchases-panel.tsx';
import { CloseListing, ReinstateListing } from '../../people/screens/listing-acts.tsx';
import { businessDetailsQuery, pendingBusinessesQuery } from '../api.ts';
import type { BusinessDetails } from '../contract.ts';
import { nextInQueue } from '../rules.ts';
import { tileOfBusinessType } from '../tile-of-business-type.ts';
import {
  DecisionsPart,
  OutsideLink,
  OwnerPart,
  Part,
  SimilarPart,
  SubmittedFacts,
} from './details-parts.tsx';
import { DetailsScreen } from './details-screen.tsx';
import { EditsPart } from './edit-details-page.tsx';

const route = getRouteApi('/admin/businesses/$id');

/** `/admin/businesses/{id}`. */
export function BusinessDetailsPage() {
  const api = useApi();
  const { id } = route.useParams();
  const pending = useQuery(pendingBusinessesQuery(api));
  return (
    <Loaded
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
                <CloseListing kind="businesses" id={business.id} name={business.name} />
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
    </Loaded>
  );
}

/** What a reviewer needs of a business: the submission, the map, the owner, duplicates, earlier decisions. */
function BusinessDetailsParts({ details }: { details: BusinessDetails }) {
  const { business } = details;
  return (
    <>
      <div className="grid gap-4">
        <Part title="Submission">
          <SubmittedFacts
            facts={[
              ['Submitted', formatLondonMoment(new Date(business.createdAt))],
              ['Business type', business.businessType],
              ['Description', business.description],
              ['Address', addressLine(business)],
              ['Phone', business.phone],
              ['Email', business.email],
              ['Website', business.website && <OutsideLink key="website" href={business.website} />],
              [
                'Facebook',
                business.facebookUrl && <OutsideLink key="facebook" href={business.facebookUrl} />,
              ],
              [
                'Instagram',
                business.instagramUrl && <OutsideLink key="instagram" href={business.instagramUrl} />,
              ],
              ['Twitter', business.twitterUrl && <OutsideLink key="twitter" href={business.twitterUrl} />],
              ['YouTube', business.youtubeUrl && <OutsideLink key="youtube" href={business.youtubeUrl} />],
              ['Specialties', business.specialties.join(', ')],
              ['Age ranges', business.ageRanges.join(', ')],
              ['Difficulty levels', business.difficultyLevels.join(', ')],
              ['Amenities', business.amenities.join(', ')],
              ...(business.rejectionReason === null
                ? []
                : ([['Reason for rejection', business.rejectionReason]] as const)),
            ]}
          />
        </Part>
        <PlaceMapNear
          name={business.name}
          activity={tileOfBusinessType(business.businessType)}
          latitude={business.latitude}
          longitude={business.longitude}
          letter={tileLetter(tileOfBusinessType(business.businessType))}
          className="h-[280px] rounded-card border border-line"
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
