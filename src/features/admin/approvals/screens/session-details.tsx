import { addressLine, ageLabel } from '#features/sessions/session-labels.ts';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { labelOf, sessionDifficulties, sessionGenders, weekdays } from '#shared/domain/option-lists.ts';
import { RouteLink } from '#shared/ui/route-link.tsx';
import type { SessionDetails } from '../contract.ts';
import { DecisionsPart, MapPart, OwnerPart, Part, SimilarPart, SubmittedFacts } from './details-parts.tsx';

/** What a reviewer needs of a session. */
export function SessionDetailsParts({ details }: { details: SessionDetails }) {
  const { session } = details;
  const { business } = session;
  return (
    <>
      <div className="grid gap-4">
        <Part title="Submission">
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
              ['Duration', `${session.duration} minutes`],
              ['Max participants', String(session.maxParticipants)],
              [
                'Difficulty',
                session.difficulties.map((level) => labelOf(sessionDifficulties, level)).join(', '),
              ],
              ['Age groups', session.ageGroups.map(ageLabel).join(', ')],
              ['Gender', labelOf(sessionGenders, session.gender)],
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
        </Part>
        <MapPart
          name={business.name}
          activity={session.sessionType.slug}
          latitude={session.latitude}
          longitude={session.longitude}
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
