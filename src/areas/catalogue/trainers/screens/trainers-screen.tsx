import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import BadgeCheck from 'lucide-react/icons/badge-check';
import MapPin from 'lucide-react/icons/map-pin';
import { withQuery } from '#shared/http/api-client.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { Pagination } from '#shared/ui/buttons/pagination.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useApi, useSite } from '#shared/ui/site-context.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Card } from '#shared/ui/type/card.tsx';
import { Rating } from '#shared/ui/type/rating.tsx';
import { type TrainersPage, trainersQuery } from '../api.ts';
import type { FoundTrainer } from '../contract.ts';
import {
  everywhereSentence,
  formatDistanceAway,
  formatExperience,
  formatLocation,
  formatTrainerCount,
  fullName,
} from '../copy.ts';
import type { TrainerSearch } from '../find/trainer-search.ts';
import { HourPrice } from './hour-price.tsx';
import { TrainerFilters } from './trainer-filters.tsx';
import { TrainerPortrait } from './trainer-portrait.tsx';

/** Filters are in the address. */
export function TrainersScreen({
  search,
  answer,
  failed,
  onSearch,
  onRetry,
}: {
  search: TrainerSearch;
  answer: TrainersPage | undefined;
  failed: boolean;
  onSearch: (search: TrainerSearch) => void;
  onRetry: () => void;
}) {
  return (
    <div className="container-wide pt-8 pb-24 md:pt-13">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-h1">Personal Trainers</h1>
          <p className="mt-2 text-ink-2">We check every trainer before we list them.</p>
        </div>
        <ButtonLink variant="secondary" href="/trainer-signup">
          Join as a Trainer
        </ButtonLink>
      </div>
      <TrainerFilters search={search} locationError={answer?.placeError ?? undefined} onSearch={onSearch} />
      <div aria-live="polite" className="mt-6 mb-4.5 min-h-11">
        {answer?.placeError === null && (
          <>
            <p className="font-semibold">{formatTrainerCount(answer.total)}</p>
            {answer.total > 0 && (
              <p className="text-sm text-ink-2">
                {answer.place?.sentence ?? everywhereSentence(search.sort === 'rating')}
              </p>
            )}
          </>
        )}
      </div>
      <TrainerResults search={search} answer={answer} failed={failed} onRetry={onRetry} />
    </div>
  );
}

function TrainerResults({
  search,
  answer,
  failed,
  onRetry,
}: {
  search: TrainerSearch;
  answer: TrainersPage | undefined;
  failed: boolean;
  onRetry: () => void;
}) {
  if (answer === undefined && failed)
    return <ErrorState title="Failed to load trainers. Try again." onRetry={onRetry} />;
  if (answer === undefined) return <LoadingCards />;
  if (answer.trainers.length === 0) return <EmptyDirectory />;
  return (
    <>
      <ul className="grid gap-4.5 md:grid-cols-2 xl:grid-cols-3">
        {answer.trainers.map((trainer) => (
          <li key={trainer.id} className="min-w-0">
            <TrainerCard trainer={trainer} />
          </li>
        ))}
      </ul>
      <Pagination
        page={Number(search.page ?? 1)}
        pages={answer.pageCount}
        href={(page) => withQuery('/personal-trainers', { ...search, page: page === 1 ? undefined : page })}
        className="mt-8"
      />
    </>
  );
}

function EmptyDirectory() {
  return (
    <EmptyState
      title="No trainers found"
      action={
        <ButtonLink variant="secondary" href="/personal-trainers">
          Clear filters
        </ButtonLink>
      }
    >
      Try adjusting your search criteria
    </EmptyState>
  );
}

function LoadingCards() {
  return (
    <div role="status" aria-label="Loading trainers" className="grid gap-4.5 md:grid-cols-2 xl:grid-cols-3">
      {[1, 2, 3].map((number) => (
        <Card key={number} className="grid gap-4 p-5.5">
          <div className="flex items-center gap-4">
            <Skeleton className="size-22 rounded-full" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-6 w-2/3" />
              <Skeleton className="h-4 w-1/2" />
            </div>
          </div>
          <Skeleton className="h-16" />
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="h-11" />
        </Card>
      ))}
    </div>
  );
}

const route = getRouteApi('/personal-trainers');

export function TrainersPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data, isError, refetch } = useQuery(trainersQuery(useApi(), search));
  return (
    <TrainersScreen
      search={search}
      answer={data}
      failed={isError}
      onSearch={(next) => void navigate({ search: next, resetScroll: false })}
      onRetry={() => void refetch()}
    />
  );
}

/** docs/product/trainers.md#trainer-directory */
const MAX_SPECIALTIES = 3;
const MAX_CERTIFICATIONS = 2;

/** The name links to the profile, the button to booking. */
function TrainerCard({ trainer }: { trainer: FoundTrainer }) {
  const { distanceUnit } = useSite();
  const name = fullName(trainer);
  const more = trainer.specialties.length - MAX_SPECIALTIES;
  return (
    <Card className="flex h-full flex-col gap-4 p-5 transition-shadow focus-within:shadow-2 hover:shadow-2 md:p-5.5">
      <div className="flex items-center gap-4">
        <TrainerPortrait trainer={trainer} />
        <div className="min-w-0">
          <h2 className="text-h3 leading-tight wrap-anywhere">
            <RouteLink href={`/trainers/${trainer.id}`} className="hover:underline">
              {name}
            </RouteLink>
          </h2>
          <p className="mt-1 text-sm wrap-anywhere text-ink-2">{formatLocation(trainer.location)}</p>
          <p className="text-sm text-ink-2">{formatExperience(trainer.experience)}</p>
          <p className="mt-0.5">
            <Rating value={trainer.rating} count={trainer.reviewCount} />
          </p>
          {trainer.distanceMiles !== null && (
            <p className="flex items-center gap-1 text-sm text-ink-2">
              <Icon drawing={MapPin} size="sm" className="text-ink-3" />
              {formatDistanceAway(trainer.distanceMiles, distanceUnit)}
            </p>
          )}
        </div>
      </div>
      <p className="line-clamp-3 text-md leading-normal wrap-anywhere text-ink-2">{trainer.bio}</p>
      <div className="mt-auto grid gap-3">
        <ul aria-label="Specialties" className="flex flex-wrap items-center gap-1.5">
          {trainer.specialties.slice(0, MAX_SPECIALTIES).map((specialty) => (
            <li key={specialty}>
              <Badge>{specialty}</Badge>
            </li>
          ))}
          {more > 0 && <li className="px-1 text-xs font-semibold text-ink-2">+{more} more</li>}
        </ul>
        {trainer.certifications.length > 0 && (
          <ul aria-label="Certifications" className="grid gap-1">
            {trainer.certifications.slice(0, MAX_CERTIFICATIONS).map((certification) => (
              <li key={certification} className="flex items-center gap-2 text-sm text-ink-2">
                <Icon drawing={BadgeCheck} size="sm" className="text-brand" />
                {certification}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <HourPrice trainer={trainer} />
        {trainer.bookingEnabled ? (
          <ButtonLink href={`/book-trainer/${trainer.id}`}>
            Book Now<span className="sr-only"> with {name}</span>
          </ButtonLink>
        ) : (
          <Button disabled>Contact Directly</Button>
        )}
      </div>
    </Card>
  );
}
