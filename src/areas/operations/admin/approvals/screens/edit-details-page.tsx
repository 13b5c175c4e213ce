import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { BusinessEdit } from '#areas/catalogue/businesses/edit/contract.ts';
import { fieldChanges } from '#areas/catalogue/businesses/edit/copy.ts';
import { addressLine } from '#areas/catalogue/sessions/show/copy.ts';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { tileLetter } from '#shared/ui/brand/activity-tile.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { LazyPlaceMap } from '#shared/ui/map/place-map.lazy.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { FullPageSpinner } from '#shared/ui/states/spinner.tsx';
import { ListingStatus } from '../../frame/screens/listing-status.tsx';
import { editDetailsQuery, pendingEditsQuery } from '../api.ts';
import { businessTypeActivity } from '../business-type-activity.ts';
import type { EditDetails } from '../contract.ts';
import { nextInQueue } from '../rules.ts';
import { DecisionsPart, DetailsPart, OwnerPart, SimilarPart, SubmittedFacts } from './details-parts.tsx';
import { DetailsScreen } from './details-screen.tsx';

const route = getRouteApi('/admin/business-edits/$id');

export function EditDetailsPage() {
  const api = useApi();
  const { id } = route.useParams();
  const pending = useQuery(pendingEditsQuery(api));
  return (
    <QueryContent
      query={useQuery(editDetailsQuery(api, id))}
      failure="We couldn’t load the change. Try again."
      waiting={<FullPageSpinner label="Loading the change" />}
    >
      {(details) => {
        const { edit, business } = details;
        const next = nextInQueue(pending.data ?? [], edit);
        return (
          <DetailsScreen
            listing={{ kind: 'business-edits', id: edit.id, name: business.name }}
            status={edit.state}
            waiting={edit.state === 'pending' && business.status === 'approved'}
            next={next && { kind: 'business-edits', id: next.id, name: next.business.name }}
          >
            <EditDetailsParts details={details} />
          </DetailsScreen>
        );
      }}
    </QueryContent>
  );
}

/** The current values beside the proposed ones, and the business. */
function EditDetailsParts({ details }: { details: EditDetails }) {
  const { edit, business } = details;
  const { latitude = business.latitude, longitude = business.longitude } = edit.after;
  return (
    <>
      <div className="grid gap-4">
        <DetailsPart title="Changes">
          <p className="mb-4 text-sm text-ink-2">
            Saved {formatLondonMoment(new Date(edit.submittedAt))}. The page of{' '}
            <RouteLink
              href={`/admin/businesses/${business.id}`}
              className="font-semibold text-brand underline underline-offset-[3px]"
            >
              {business.name}
            </RouteLink>{' '}
            stays the same until you approve this.
          </p>
          <ChangedFields edit={edit} />
        </DetailsPart>
        <DetailsPart title="The business">
          <SubmittedFacts
            facts={[
              ['Business type', business.businessType],
              ['Description', business.description],
              ['Address', addressLine(business)],
              ['Phone', business.phone],
              ['Email', business.email],
            ]}
          />
        </DetailsPart>
        <LazyPlaceMap
          name={business.name}
          activity={businessTypeActivity(business.businessType)}
          latitude={latitude}
          longitude={longitude}
          letter={tileLetter(businessTypeActivity(business.businessType))}
          className="h-70 rounded-card border border-line"
        />
      </div>
      <div className="grid gap-4">
        <SimilarPart kind="businesses" similar={details.similar} />
        <OwnerPart owner={details.owner} listings={details.ownersListings} />
        <DecisionsPart decisions={details.decisions} />
      </div>
    </>
  );
}

function ChangedFields({ edit }: { edit: Pick<BusinessEdit, 'before' | 'after'> }) {
  return (
    <dl className="grid gap-4">
      {fieldChanges(edit).map(({ label, before, after }) => (
        <div key={label} className="min-w-0">
          <dt className="text-sm font-semibold">{label}</dt>
          <dd className="mt-1.5 grid gap-2 sm:grid-cols-2">
            <p className="rounded-control bg-sunken px-3.5 py-2.5 break-words whitespace-pre-line text-ink-2">
              <span className="mb-0.5 block text-xs font-semibold">Now</span>
              <del className="no-underline">{before}</del>
            </p>
            <p className="rounded-control bg-success-soft px-3.5 py-2.5 break-words whitespace-pre-line text-on-success-soft">
              <span className="mb-0.5 block text-xs font-semibold">After</span>
              <ins className="no-underline">{after}</ins>
            </p>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The edit history. Some fields show at once without review, so admins check them here. */
export function EditsPart({ edits }: { edits: readonly BusinessEdit[] }) {
  return (
    <DetailsPart title="Changes to the live page">
      {edits.length === 0 ? (
        <p className="text-ink-2">No changes since the page went live.</p>
      ) : (
        <ul className="grid gap-3">
          {edits.map((edit) => (
            <li key={edit.id}>
              <p className="flex flex-wrap items-center gap-2">
                <ListingStatus status={edit.state} />
                <span className="text-sm text-ink-2">{formatLondonMoment(new Date(edit.submittedAt))}</span>
                {edit.state === 'pending' && (
                  <RouteLink
                    href={`/admin/business-edits/${edit.id}`}
                    className="text-sm font-semibold text-brand underline underline-offset-[3px]"
                  >
                    Review it
                  </RouteLink>
                )}
              </p>
              <ul className="mt-1 grid gap-1 text-sm break-words">
                {fieldChanges(edit).map(({ label, before, after }) => (
                  <li key={label}>
                    {label}: <del className="text-ink-2">{before}</del>{' '}
                    <ins className="no-underline">{after}</ins>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </DetailsPart>
  );
}
