import { useState } from 'react';
import type { TrainerForReview } from '#features/trainers/contract.ts';
import { labelOf, preferredTimes, trainerSessionTypes, weekdays } from '#shared/domain/option-lists.ts';
import { Button } from '#shared/ui/button.tsx';
import { Panel } from '#shared/ui/card.tsx';
import { preloadDialog } from '#shared/ui/dialog.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { RouteLink } from '#shared/ui/route-link.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { SubmittedFacts } from '../approvals/screens/details-parts.tsx';
import { RejectDialog } from '../approvals/screens/reject-dialog.tsx';
import { type Listing, useDecide } from '../approvals/screens/use-decide.ts';
import { cameIn, count } from '../frame/admin-words.ts';

const listingOf = (trainer: TrainerForReview): Listing => ({
  kind: 'trainers',
  id: trainer.id,
  name: `${trainer.firstName} ${trainer.lastName}`,
});

/** `/admin/trainers`: applications, each whole, with its decision. */
export function TrainersScreen({
  trainers,
  failed,
  now,
  onRetry,
}: {
  trainers: TrainerForReview[] | undefined;
  failed: boolean;
  now: Date;
  onRetry: () => void;
}) {
  const { busy, decideOn } = useDecide();
  const [rejecting, setRejecting] = useState<{ listing: Listing; open: boolean } | null>(null);
  const close = () => rejecting && setRejecting({ ...rejecting, open: false });
  return (
    <>
      <h1>Trainers</h1>
      {trainers === undefined ? (
        failed ? (
          <ErrorState title="The applications could not be loaded. Please try again." onRetry={onRetry} />
        ) : (
          <Skeleton className="mt-6 h-[320px] rounded-card" />
        )
      ) : (
        <>
          <p className="mt-2 mb-6 text-ink-2">
            {trainers.length === 0
              ? 'No application is waiting.'
              : `${count(trainers.length, 'application', 'applications')} waiting, oldest first.`}
          </p>
          <ul className="grid gap-4">
            {trainers.map((trainer) => {
              const listing = listingOf(trainer);
              return (
                <li key={trainer.id} aria-label={listing.name}>
                  <Panel>
                    <div className="mb-4 flex flex-wrap items-start justify-between gap-4">
                      <div className="min-w-0">
                        <h2 className="text-h3">{listing.name}</h2>
                        <p className="text-sm text-ink-2">
                          <RouteLink
                            href={`/admin/users/${trainer.user.id}`}
                            className="text-brand underline underline-offset-[3px]"
                          >
                            {trainer.user.email}
                          </RouteLink>
                          , {cameIn(trainer.submittedAt, now)}
                        </p>
                      </div>
                      <div className="flex gap-2">
                        <Button
                          variant="destructive-quiet"
                          aria-label={`Reject ${listing.name}`}
                          onPointerEnter={preloadDialog}
                          onFocus={preloadDialog}
                          onClick={() => setRejecting({ listing, open: true })}
                        >
                          Reject
                        </Button>
                        <Button
                          aria-label={`Approve ${listing.name}`}
                          busy={busy?.id === trainer.id}
                          onClick={() => void decideOn(listing, null)}
                        >
                          Approve
                        </Button>
                      </div>
                    </div>
                    <SubmittedFacts
                      facts={[
                        ['Bio', trainer.bio],
                        ['Specialties', trainer.specialties.join(', ')],
                        ['Certifications', trainer.certifications.join(', ')],
                        ['Experience', count(trainer.experience, 'year', 'years')],
                        [
                          'Rate',
                          `£${trainer.hourlyRate}/hour (£${trainer.totalPrice} with the platform fee)`,
                        ],
                        ['Location', `${trainer.location}, travels ${trainer.travelRadius} km`],
                        ['Phone', trainer.phoneNumber],
                        ['Email', trainer.email],
                        ['Days', trainer.availableDays.map((day) => weekdays[day]).join(', ')],
                        [
                          'Times',
                          trainer.preferredTimes.map((time) => labelOf(preferredTimes, time)).join(', '),
                        ],
                        [
                          'Session types',
                          trainer.sessionTypes.map((type) => labelOf(trainerSessionTypes, type)).join(', '),
                        ],
                      ]}
                    />
                  </Panel>
                </li>
              );
            })}
          </ul>
        </>
      )}
      {rejecting !== null && (
        <RejectDialog
          key={rejecting.listing.id}
          listing={rejecting.listing}
          open={rejecting.open}
          busy={busy !== null}
          onClose={close}
          onReject={(reason) => {
            void decideOn(rejecting.listing, reason).then((decided) => {
              if (decided) close();
            });
          }}
        />
      )}
    </>
  );
}
