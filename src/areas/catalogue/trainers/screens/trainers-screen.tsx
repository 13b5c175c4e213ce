import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { formatDistance } from '#areas/catalogue/postcodes/lookup/distance.ts';
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
  formatExperience,
  formatLocation,
  formatNextFree,
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
    <div className="container-wide pt-6 pb-16 md:pt-13 md:pb-24">
      <div className="mb-3.5 flex flex-wrap items-end justify-between gap-4 md:mb-6">
        <div>
          <h1 className="text-h1">Personal Trainers</h1>
          {/* Its height is kept while a search loads. */}
          <div aria-live="polite" className="mt-1.5 min-h-12 text-ink-2 md:mt-2">
            {answer?.placeError === null && (
              <>
                <p className="font-semibold text-ink">{formatTrainerCount(answer.total)}</p>
                {answer.total > 0 && (
                  <p className="text-sm">
                    {answer.place?.sentence ?? everywhereSentence(search.sort === 'rating')}
                  </p>
                )}
              </>
            )}
          </div>
        </div>
        <ButtonLink variant="secondary" href="/trainer-signup" className="max-md:hidden">
          Join as a Trainer
        </ButtonLink>
      </div>
      <TrainerFilters search={search} locationError={answer?.placeError ?? undefined} onSearch={onSearch} />
      <TrainerResults search={search} answer={answer} failed={failed} onRetry={onRetry} />
      <div className="mt-8 grid justify-items-center gap-4 text-center text-sm text-ink-2">
        <p>We check every trainer before we list them.</p>
        <ButtonLink variant="secondary" href="/trainer-signup" className="md:hidden">
          Join as a Trainer
        </ButtonLink>
      </div>
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
      <ul className="grid gap-2.5 md:grid-cols-2 md:gap-4 xl:grid-cols-3">
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

/** As high as a card with two lines of specialties. */
function LoadingCards() {
  return (
    <div
      role="status"
      aria-label="Loading trainers"
      className="grid gap-2.5 md:grid-cols-2 md:gap-4 xl:grid-cols-3"
    >
      {[1, 2, 3].map((number) => (
        <Card key={number} className="grid gap-3 rounded-panel p-3 md:p-4.5">
          <div className="flex items-center gap-4">
            <Skeleton className="size-18 rounded-card md:size-21" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-6 w-2/3" />
              <Skeleton className="h-4 w-1/2" />
            </div>
          </div>
          <Skeleton className="h-16" />
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="h-12" />
          <Skeleton className="h-16" />
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

/** The card opens the profile, the button booking. */
function TrainerCard({ trainer }: { trainer: FoundTrainer }) {
  const { distanceUnit } = useSite();
  const [now] = useState(() => new Date());
  const name = fullName(trainer);
  const more = trainer.specialties.length - MAX_SPECIALTIES;
  return (
    <Card className="relative flex h-full flex-col gap-3 rounded-panel p-3 transition-shadow focus-within:shadow-2 hover:shadow-2 md:p-4.5">
      <div className="flex items-center gap-3 md:gap-4">
        <TrainerPortrait trainer={trainer} />
        <div className="min-w-0">
          <h2 className="font-sans text-lead leading-tight font-semibold tracking-tight wrap-anywhere">
            <RouteLink
              href={`/trainers/${trainer.id}`}
              className="after:absolute after:inset-0 after:rounded-panel focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
            >
              {name}
            </RouteLink>
          </h2>
          <p className="mt-0.5 text-sm wrap-anywhere text-ink-2">
            {formatLocation(trainer.location)}
            {trainer.distanceMiles !== null && (
              <span className="whitespace-nowrap">
                {` · ${formatDistance(trainer.distanceMiles, distanceUnit, true)}`}
              </span>
            )}
          </p>
          <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-ink-2">
            <Rating value={trainer.rating} count={trainer.reviewCount} />
            <span aria-hidden="true">·</span>
            {formatExperience(trainer.experience)}
          </p>
        </div>
      </div>
      <p className="line-clamp-3 text-sm leading-normal wrap-anywhere text-ink-2 md:text-md">{trainer.bio}</p>
      <ul aria-label="Specialties" className="flex flex-wrap items-center gap-1.5">
        {trainer.specialties.slice(0, MAX_SPECIALTIES).map((specialty) => (
          <li key={specialty}>
            <Badge>{specialty}</Badge>
          </li>
        ))}
        {more > 0 && (
          <li>
            <Badge>+{more} more</Badge>
          </li>
        )}
      </ul>
      {trainer.certifications.length > 0 && (
        <ul aria-label="Certifications" className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2 md:grid">
          {trainer.certifications.slice(0, MAX_CERTIFICATIONS).map((certification) => (
            <li key={certification} className="flex items-center gap-1.75">
              <Icon drawing={Check} size="sm" className="text-success" />
              {certification}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-auto flex items-end justify-between gap-3 border-t border-line pt-3">
        <div className="grid min-w-0 gap-1">
          <HourPrice trainer={trainer} />
          {trainer.nextFreeAt !== null && (
            <p className="flex items-center gap-1.5 text-sm font-semibold text-on-brand-soft">
              <Icon drawing={CalendarCheck} size="sm" />
              {formatNextFree(new Date(trainer.nextFreeAt), now)}
            </p>
          )}
        </div>
        {trainer.bookingEnabled ? (
          <ButtonLink href={`/book-trainer/${trainer.id}`} className="relative z-1 flex-none">
            Book Now<span className="sr-only"> with {name}</span>
          </ButtonLink>
        ) : (
          <Button disabled className="relative z-1 flex-none">
            Contact Directly
          </Button>
        )}
      </div>
    </Card>
  );
}
