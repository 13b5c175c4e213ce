import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Check from 'lucide-react/icons/check';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import type { ComponentType, ReactNode } from 'react';
import { formatTravelRadius } from '#areas/catalogue/postcodes/lookup/distance.ts';
import { telephoneHref } from '#shared/domain/brand.ts';
import { optionLabel } from '#shared/domain/option-lists.ts';
import { decimalToPence } from '#shared/domain/pence.ts';
import { preferredTimes, trainerSessionTypes } from '#shared/domain/trainer-options.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { BackLink } from '#shared/ui/buttons/back-link.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { ReportLink } from '#shared/ui/buttons/report-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { JsonLd } from '#shared/ui/json-ld.tsx';
import { LazyNearViewport } from '#shared/ui/map/lazy-near-viewport.tsx';
import { useApi, useSite } from '#shared/ui/site-context.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { PriceBreakdown } from '#shared/ui/type/price-breakdown.tsx';
import { trainerQuery } from '../api.ts';
import type { Trainer } from '../contract.ts';
import { formatExperience, formatLocation, formatWeekdays, formatWorkingWeek, fullName } from '../copy.ts';
import { trainerJsonLd } from '../find/json-ld.ts';
import { HourPrice } from './hour-price.tsx';
import type { TrainerAreaMap } from './trainer-area-map.tsx';
import { TrainerPortrait } from './trainer-portrait.tsx';

type AreaMapProps = Parameters<typeof TrainerAreaMap>[0];

const loadMap = async (): Promise<ComponentType<AreaMapProps>> =>
  (await import('./trainer-area-map.tsx')).TrainerAreaMap;

/** `/trainers/{id}`. */
export function TrainerScreen({
  trainer,
  pictures,
  rating,
  packages,
  reviews,
}: {
  trainer: Trainer;
  pictures?: ReactNode;
  rating?: ReactNode;
  packages?: ReactNode;
  reviews?: ReactNode;
}) {
  const { distanceUnit } = useSite();
  const name = fullName(trainer);
  return (
    <div className="container-page pt-4 pb-24 md:pt-6.5">
      <div className="mb-4">
        <BackLink href="/personal-trainers">All trainers</BackLink>
      </div>
      <div className="grid grid-cols-1 gap-x-[clamp(32px,4.5vw,72px)] gap-y-8 lg:grid-cols-[minmax(0,1fr)_392px]">
        <div className="min-w-0">
          <header className="flex flex-wrap items-center gap-5">
            <TrainerPortrait trainer={trainer} />
            <div className="min-w-0">
              <h1 className="text-h1 wrap-anywhere">{name}</h1>
              <p className="mt-1.5 wrap-anywhere text-ink-2">{formatLocation(trainer.location)}</p>
              <p className="text-ink-2">{formatExperience(trainer.experience)}</p>
              <p className="mt-1.5 empty:hidden">{rating}</p>
            </div>
          </header>
          <div className="mt-6 empty:hidden">{pictures}</div>
          <Block title={`About ${trainer.firstName}`}>
            <p className="max-w-prose wrap-anywhere whitespace-pre-line">{trainer.bio}</p>
          </Block>
          <Block title="Specialties">
            <ul className="flex flex-wrap gap-2">
              {trainer.specialties.map((specialty) => (
                <li key={specialty}>
                  <Badge>{specialty}</Badge>
                </li>
              ))}
            </ul>
          </Block>
          {trainer.certifications.length > 0 && (
            <Block title="Certifications">
              <ul className="grid gap-x-6 gap-y-3 md:grid-cols-2">
                {trainer.certifications.map((certification) => (
                  <li key={certification} className="flex gap-2.5">
                    <Icon drawing={BadgeCheck} className="mt-0.5 text-brand" />
                    {certification}
                  </li>
                ))}
              </ul>
            </Block>
          )}
          <Prices trainer={trainer} />
          {packages}
          <Availability trainer={trainer} />
          <Block title="Area">
            <p className="wrap-anywhere text-ink-2">
              {formatLocation(trainer.location)}. Travels up to{' '}
              {formatTravelRadius(trainer.travelRadius, distanceUnit)}.
            </p>
            {trainer.area !== null && <AreaMap name={name} area={trainer.area} />}
          </Block>
          <ReportLink of="trainer" id={trainer.id} />
          {reviews}
        </div>
        <aside
          aria-label="Booking"
          className="max-lg:row-start-2 lg:sticky lg:top-[calc(var(--topbar-h)+20px)] lg:self-start"
        >
          <BookingPanel trainer={trainer} />
        </aside>
      </div>
    </div>
  );
}

function AreaMap(props: AreaMapProps) {
  return (
    <>
      <LazyNearViewport
        load={loadMap}
        render={(Loaded) => <Loaded {...props} />}
        className="mt-4 h-65 rounded-card"
      />
      <p className="mt-2 text-sm text-ink-3">Approximate area. You’ll agree where to meet when you book.</p>
    </>
  );
}

function Availability({ trainer }: { trainer: Trainer }) {
  return (
    <Block title="Availability">
      <dl className="grid gap-4 md:grid-cols-2">
        <Fact term="Days">{formatWeekdays(trainer.availableDays)}</Fact>
        <Fact term="Times of day">
          {trainer.preferredTimes.map((time) => optionLabel(preferredTimes, time)).join(', ')}
        </Fact>
        <Fact term="Times">
          <ul className="grid gap-1 tabular-nums">
            {formatWorkingWeek(trainer.week).map(({ day, times }) => (
              <li key={day} className="grid grid-cols-[96px_minmax(0,1fr)] gap-2">
                <span>{day}</span>
                <span>{times}</span>
              </li>
            ))}
          </ul>
        </Fact>
        <Fact term="Sessions">
          <ul className="grid gap-1">
            {trainer.sessionTypes.map((type) => (
              <li key={type} className="flex gap-2">
                <Icon drawing={Check} size="sm" className="mt-1 text-brand" />
                {optionLabel(trainerSessionTypes, type)}
              </li>
            ))}
          </ul>
        </Fact>
      </dl>
    </Block>
  );
}

/** Each links to booking. A single price is in the panel instead. */
function Prices({ trainer }: { trainer: Trainer }) {
  if (!trainer.bookingEnabled || trainer.offers.length < 2) return null;
  return (
    <Block title="Prices">
      <ul className="grid gap-5 md:grid-cols-2">
        {trainer.sessionTypes.map((type) => (
          <Offers key={type} trainer={trainer} type={type} />
        ))}
      </ul>
    </Block>
  );
}

function Offers({ trainer, type }: { trainer: Trainer; type: Trainer['sessionTypes'][number] }) {
  const offers = trainer.offers.filter(({ sessionType }) => sessionType === type);
  if (offers.length === 0) return null;
  return (
    <li>
      <p className="text-sm font-semibold">{optionLabel(trainerSessionTypes, type)}</p>
      <ul className="mt-1 grid">
        {offers.map(({ minutes, totalPrice }) => (
          <li key={minutes}>
            <RouteLink
              href={`/book-trainer/${trainer.id}?kind=${type}&minutes=${minutes}`}
              className="flex min-h-11 items-center justify-between gap-3 rounded-control px-2 -mx-2 hover:bg-sunken"
            >
              <span className="link">{minutes} minutes</span>
              <span className="font-semibold tabular-nums">£{totalPrice}</span>
            </RouteLink>
          </li>
        ))}
      </ul>
    </li>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm font-semibold">{term}</dt>
      <dd className="mt-1 text-ink-2">{children}</dd>
    </div>
  );
}

function BookingPanel({ trainer }: { trainer: Trainer }) {
  const hourlyPence = decimalToPence(trainer.hourlyRate) ?? 0;
  const bookable = trainer.bookingEnabled && trainer.offers.length > 0;
  return (
    <Panel className="grid gap-5 rounded-dialog shadow-2">
      <HourPrice trainer={trainer} />
      {bookable ? (
        <>
          <PriceBreakdown sessionFeePence={hourlyPence} />
          <ButtonLink href={`/book-trainer/${trainer.id}`} size="lg" block>
            Book Now
          </ButtonLink>
        </>
      ) : (
        <>
          <p className="text-ink-2">
            {trainer.firstName} doesn’t take bookings online. Contact them to arrange a time.
          </p>
          <ul className="grid gap-1">
            <li>
              <a
                href={telephoneHref(trainer.phoneNumber)}
                className="link inline-flex min-h-11 items-center gap-2.5"
              >
                <Icon drawing={Phone} className="text-ink-3" />
                {trainer.phoneNumber}
              </a>
            </li>
            <li>
              <a
                href={`mailto:${trainer.email}`}
                className="link inline-flex min-h-11 items-center gap-2.5 break-all"
              >
                <Icon drawing={Mail} className="text-ink-3" />
                {trainer.email}
              </a>
            </li>
          </ul>
        </>
      )}
    </Panel>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6 border-t border-line pt-6 md:mt-8 md:pt-8">
      <h2 className="mb-4 text-figure">{title}</h2>
      {children}
    </section>
  );
}

const route = getRouteApi('/trainers/$trainerId');

export function TrainerPage({
  renderPictures,
  renderRating,
  renderPackages,
  renderReviews,
}: {
  renderPictures: (trainer: Trainer) => ReactNode;
  renderRating: (trainer: Trainer) => ReactNode;
  renderPackages: (trainer: Trainer) => ReactNode;
  renderReviews: (trainer: Trainer) => ReactNode;
}) {
  const { trainerId } = route.useParams();
  const { publicUrl, brand } = useSite();
  const { data: trainer } = useSuspenseQuery(trainerQuery(useApi(), trainerId));
  return (
    <>
      <JsonLd graph={import.meta.env.SSR ? trainerJsonLd(trainer, { publicUrl, name: brand.name }) : null} />
      <TrainerScreen
        trainer={trainer}
        pictures={renderPictures(trainer)}
        rating={renderRating(trainer)}
        packages={renderPackages(trainer)}
        reviews={renderReviews(trainer)}
      />
    </>
  );
}
