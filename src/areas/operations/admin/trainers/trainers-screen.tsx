import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import { formatTravelRadius } from '#areas/catalogue/postcodes/lookup/distance.ts';
import type { ReviewQueueQuery, TrainerForReview } from '#areas/catalogue/trainers/contract.ts';
import { weekdays } from '#shared/calendar/calendar-day.ts';
import { optionLabel } from '#shared/domain/option-lists.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { preferredTimes, trainerSessionTypes } from '#shared/domain/trainer-options.ts';
import { AccountAvatar } from '#shared/ui/brand/avatar.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useApi, useSite } from '#shared/ui/site-context.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { trainersForReviewQuery } from '../api.ts';
import { SubmittedFacts } from '../approvals/screens/details-parts.tsx';
import { formatReceivedAt, personName } from '../frame/copy.ts';
import { InboxPage } from '../inbox/screens/inbox-page.tsx';
import { ReinstateListing, SuspendListing } from '../people/screens/listing-actions.tsx';

type Status = Exclude<ReviewQueueQuery['status'], 'pending'>;

const states: Record<Status, { label: string; none: string; words: [one: string, many: string] }> = {
  approved: {
    label: 'Approved',
    none: 'No trainers are in the directory.',
    words: ['trainer in the directory.', 'trainers in the directory.'],
  },
  suspended: {
    label: 'Suspended',
    none: 'No trainers are suspended.',
    words: ['trainer suspended.', 'trainers suspended.'],
  },
  rejected: {
    label: 'Rejected',
    none: 'No applications are rejected.',
    words: ['application rejected.', 'applications rejected.'],
  },
};

const route = getRouteApi('/admin/trainers');

/** `/admin/trainers`: waiting applications, or trainers to suspend and reinstate. */
export function TrainersPage() {
  const { status, q = '' } = route.useSearch();
  return status === undefined ? <InboxPage /> : <DecidedTrainers status={status} q={q} />;
}

function DecidedTrainers({ status, q }: { status: Status; q: string }) {
  const now = new Date(route.useLoaderData().now);
  const query = useQuery(trainersForReviewQuery(useApi(), { status, q }));
  const { label, none, words } = states[status];
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <h1>Trainers</h1>
        <nav aria-label="Filter trainers" className="flex flex-wrap gap-1">
          <ButtonLink href="/admin/trainers" variant="ghost">
            Pending
          </ButtonLink>
          {Object.entries(states).map(([state, { label: name }]) => (
            <ButtonLink
              key={state}
              href={`/admin/trainers?status=${state}`}
              variant={state === status ? 'soft' : 'ghost'}
              aria-current={state === status ? 'page' : undefined}
            >
              {name}
            </ButtonLink>
          ))}
        </nav>
      </div>
      {/* A plain form: it works before hydration. */}
      <form
        key={`${status} ${q}`}
        action="/admin/trainers"
        role="search"
        aria-label={`${label} trainers`}
        className="mb-5 flex flex-wrap items-end gap-3"
      >
        <input type="hidden" name="status" value={status} />
        <TextField
          label="Name or email"
          name="q"
          type="search"
          icon={Search}
          dense
          defaultValue={q}
          className="min-w-0 flex-1 md:max-w-80"
        />
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </form>
      <QueryContent
        query={query}
        failure="We couldn’t load the trainers. Try again."
        waiting={<Skeleton className="h-80 rounded-card" />}
      >
        {(trainers) => (
          <>
            <p className="mb-4 text-ink-2" aria-live="polite">
              {trainers.length > 0
                ? pluralize(trainers.length, ...words)
                : q === ''
                  ? none
                  : 'No results. Try another word.'}
            </p>
            <ul className="grid gap-4">
              {trainers.map((trainer) => (
                <li key={trainer.id} aria-label={personName(trainer)}>
                  <TrainerPanel trainer={trainer} now={now} />
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryContent>
    </>
  );
}

function TrainerActions({ trainer }: { trainer: TrainerForReview }) {
  const named = { kind: 'trainers', id: trainer.id, name: personName(trainer) } as const;
  if (trainer.status === 'suspended') return <ReinstateListing {...named} />;
  if (trainer.status !== 'approved') return null;
  return (
    <>
      <ButtonLink variant="secondary" href={`/trainers/${trainer.id}`}>
        See profile
      </ButtonLink>
      <SuspendListing {...named} />
    </>
  );
}

/** The trainer's profile, with the admin actions. */
function TrainerPanel({ trainer, now }: { trainer: TrainerForReview; now: Date }) {
  const { distanceUnit } = useSite();
  return (
    <Panel>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-4">
        <div className="flex min-w-0 items-center gap-4">
          <AccountAvatar person={trainer} size="lg" />
          <div className="min-w-0 wrap-anywhere">
            <h2 className="text-h3">{personName(trainer)}</h2>
            <p className="text-sm text-ink-2">
              <RouteLink
                href={`/admin/users/${trainer.user.id}`}
                className="text-brand underline underline-offset-[3px]"
              >
                {trainer.user.email}
              </RouteLink>
              , {formatReceivedAt(trainer.submittedAt, now)}
            </p>
            {trainer.rejectionReason !== null && (
              <p className="mt-1 text-sm">Reason: {trainer.rejectionReason}</p>
            )}
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          <TrainerActions trainer={trainer} />
        </div>
      </div>
      <SubmittedFacts
        facts={[
          ['Bio', trainer.bio],
          ['Specialties', trainer.specialties.join(', ')],
          ['Certifications', trainer.certifications.join(', ')],
          ['Experience', pluralize(trainer.experience, 'year', 'years')],
          ['Rate', `£${trainer.hourlyRate}/hour (£${trainer.totalPrice} with the platform fee)`],
          [
            'Location',
            `${trainer.location}, travels ${formatTravelRadius(trainer.travelRadius, distanceUnit)}`,
          ],
          ['Phone', trainer.phoneNumber],
          ['Email', trainer.email],
          ['Days', trainer.availableDays.map((day) => weekdays[day]).join(', ')],
          ['Times', trainer.preferredTimes.map((time) => optionLabel(preferredTimes, time)).join(', ')],
          [
            'Session types',
            trainer.sessionTypes.map((type) => optionLabel(trainerSessionTypes, type)).join(', '),
          ],
        ]}
      />
    </Panel>
  );
}
