import { addressLine } from '#features/sessions/show/copy.ts';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { tileLetter } from '#shared/ui/brand/activity-tile.tsx';
import { PlaceMapNear } from '#shared/ui/map/place-map-near.tsx';
import type { BusinessDetails } from '../contract.ts';
import { tileOfBusinessType } from '../tile-of-business-type.ts';
import {
  DecisionsPart,
  OutsideLink,
  OwnerPart,
  Part,
  SimilarPart,
  SubmittedFacts,
} from './details-parts.tsx';
import { EditsPart } from './edit-details.tsx';

/** What a reviewer needs of a business: the submission, the map, the owner, duplicates, earlier decisions. */
export function BusinessDetailsParts({ details }: { details: BusinessDetails }) {
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
                : ([['Rejected because', business.rejectionReason]] as const)),
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
