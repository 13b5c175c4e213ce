import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { genderReasonSentence } from '#areas/catalogue/sessions/gender-reasons.ts';
import { cancellationSummary } from '#areas/catalogue/sessions/own/copy.ts';
import { addressLine, ageLabel } from '#areas/catalogue/sessions/show/copy.ts';
import { weekdays } from '#shared/calendar/calendar-day.ts';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { optionLabel, sessionDifficulties, sessionGenders } from '#shared/domain/option-lists.ts';
import { tileLetter } from '#shared/ui/brand/activity-tile.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { LazyPlaceMap } from '#shared/ui/map/place-map.lazy.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { FullPageSpinner } from '#shared/ui/states/spinner.tsx';
import { SuspendListing } from '../../people/screens/listing-actions.tsx';
import { pendingSessionsQuery, sessionDetailsQuery } from '../api.ts';
import type { SessionDetails } from '../contract.ts';
import { nextInQueue } from '../rules.ts';
import {
  ChangesPart,
  DecisionsPart,
  DetailsPart,
  OwnerPart,
  SimilarPart,
  SubmittedFacts,
} from './details-parts.tsx';
import { DetailsScreen } from './details-screen.tsx';

const route = getRouteApi('/admin/sessions/$id');

export function SessionDetailsPage() {
  const api = useApi();
  const { id } = route.useParams();
  const pending = useQuery(pendingSessionsQuery(api));
  return (
    <QueryContent
      query={useQuery(sessionDetailsQuery(api, id))}
      failure="We couldn’t load the session. Try again."
      waiting={<FullPageSpinner label="Loading the session" />}
    >
      {(details) => {
        const { session } = details;
        const next = nextInQueue(pending.data ?? [], session);
        return (
          <DetailsScreen
            listing={{ kind: 'sessions', id: session.id, name: session.title }}
            status={session.status}
            waiting={session.status === 'pending' && session.business.verified}
            next={next && { kind: 'sessions', id: next.id, name: next.title }}
            actions={
              session.approved && <SuspendListing kind="sessions" id={session.id} name={session.title} />
            }
          >
            <SessionDetailsParts details={details} />
          </DetailsScreen>
        );
      }}
    </QueryContent>
  );
}

function SessionDetailsParts({ details }: { details: SessionDetails }) {
  const { session } = details;
  const { business } = session;
  return (
    <>
      <div className="grid gap-4">
        {details.session.status === 'pending' && <ChangesPart changes={details.changes} />}
        <DetailsPart title="Submission">
          <SubmittedFacts
            facts={[
              ['Submitted', formatLondonMoment(new Date(session.createdAt))],
              [
                'Business',
                <RouteLink
                  key="business"
                  href={`/admin/businesses/${business.id}`}
                  className="font-semibold text-brand underline underline-offset-[3px]"
                >
                  {business.name}
                </RouteLink>,
              ],
              ['Session type', session.sessionType.name],
              ['Description', session.description],
              ['Price', `£${session.price} (£${session.totalPrice} with the platform fee)`],
              ['Cancellation policy', cancellationSummary(session.cancellation)],
              ['Duration', `${session.duration} minutes`],
              ['Max participants', String(session.maxParticipants)],
              [
                'Difficulty',
                session.difficulties.map((level) => optionLabel(sessionDifficulties, level)).join(', '),
              ],
              ['Age groups', session.ageGroups.map(ageLabel).join(', ')],
              [
                'Gender',
                [
                  optionLabel(sessionGenders, session.gender),
                  session.gender !== 'mixed' &&
                    session.genderReason !== null &&
                    genderReasonSentence(session.gender, session.genderReason.reason),
                ]
                  .filter((text) => text !== false)
                  .join('\n'),
              ],
              [
                'Times',
                session.schedule
                  .map((slot) => `${weekdays[slot.dayOfWeek]} ${slot.startTime} to ${slot.endTime}`)
                  .join('\n'),
              ],
              ['Address', addressLine(business)],
              ['Phone', business.phone],
            ]}
          />
        </DetailsPart>
        <LazyPlaceMap
          name={business.name}
          activity={session.sessionType.slug}
          latitude={session.latitude}
          longitude={session.longitude}
          letter={tileLetter(session.sessionType.slug)}
          className="h-70 rounded-card border border-line"
        />
      </div>
      <div className="grid gap-4">
        <SimilarPart kind="sessions" similar={details.similar} />
        <OwnerPart owner={details.owner} listings={details.ownersListings} />
        <DecisionsPart decisions={details.decisions} />
      </div>
    </>
  );
}
