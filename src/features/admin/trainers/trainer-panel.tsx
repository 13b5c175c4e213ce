import type { ReactNode } from 'react';
import { travelWords } from '#features/places/postcodes/distance.ts';
import type { TrainerForReview } from '#features/trainers/contract.ts';
import { weekdays } from '#shared/calendar/calendar-day.ts';
import { labelOf } from '#shared/domain/option-lists.ts';
import { preferredTimes, trainerSessionTypes } from '#shared/domain/trainer-options.ts';
import { Avatar } from '#shared/ui/brand/avatar.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { SubmittedFacts } from '../approvals/screens/details-parts.tsx';
import { cameIn, count, personName } from '../frame/copy.ts';

/** Everything a trainer says of themselves, with what an admin can do about it. */
export function TrainerPanel({
  trainer,
  now,
  actions,
}: {
  trainer: TrainerForReview;
  now: Date;
  actions: ReactNode;
}) {
  return (
    <Panel>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-4">
        <div className="flex min-w-0 items-center gap-4">
          <Avatar person={trainer} size="lg" />
          <div className="min-w-0 wrap-anywhere">
            <h2 className="text-h3">{personName(trainer)}</h2>
            <p className="text-sm text-ink-2">
              <RouteLink
                href={`/admin/users/${trainer.user.id}`}
                className="text-brand underline underline-offset-[3px]"
              >
                {trainer.user.email}
              </RouteLink>
              , {cameIn(trainer.submittedAt, now)}
            </p>
            {trainer.rejectionReason !== null && (
              <p className="mt-1 text-sm">Reason given: {trainer.rejectionReason}</p>
            )}
          </div>
        </div>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
      <SubmittedFacts
        facts={[
          ['Bio', trainer.bio],
          ['Specialties', trainer.specialties.join(', ')],
          ['Certifications', trainer.certifications.join(', ')],
          ['Experience', count(trainer.experience, 'year', 'years')],
          ['Rate', `£${trainer.hourlyRate}/hour (£${trainer.totalPrice} with the platform fee)`],
          ['Location', `${trainer.location}, travels ${travelWords(trainer.travelRadius)}`],
          ['Phone', trainer.phoneNumber],
          ['Email', trainer.email],
          ['Days', trainer.availableDays.map((day) => weekdays[day]).join(', ')],
          ['Times', trainer.preferredTimes.map((time) => labelOf(preferredTimes, time)).join(', ')],
          [
            'Session types',
            trainer.sessionTypes.map((type) => labelOf(trainerSessionTypes, type)).join(', '),
          ],
        ]}
      />
    </Panel>
  );
}
