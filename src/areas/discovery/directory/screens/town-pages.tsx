import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { formatRadius } from '#areas/catalogue/postcodes/lookup/distance.ts';
import { townPath } from '#areas/catalogue/postcodes/town-address.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { ChipLink } from '#shared/ui/buttons/chip.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { JsonLd } from '#shared/ui/json-ld.tsx';
import { useApi, useSite } from '#shared/ui/site-context.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { Breadcrumbs } from '#shared/ui/type/breadcrumbs.tsx';
import { townQuery, townsQuery } from '../api.ts';
import { placeSearchHref, townHeading, townSearchHref, townSummary } from '../copy.ts';
import { townJsonLd } from '../json-ld.ts';
import { SessionTile } from './session-tile.tsx';

const townRoute = getRouteApi('/fitness/$town');
const townActivityRoute = getRouteApi('/fitness/$town/$activity');

export function TownPage() {
  const { town } = townRoute.useParams();
  return <TownScreen town={town} />;
}

export function TownActivityPage() {
  const { town, activity } = townActivityRoute.useParams();
  return <TownScreen town={town} activity={activity} />;
}

export function TownsPage() {
  const { data: towns } = useSuspenseQuery(townsQuery(useApi()));
  const byName = [...towns].sort((a, b) => a.name.localeCompare(b.name, 'en-GB'));
  return (
    <div className="container-page page">
      <h1>Sessions by town</h1>
      <p className="mt-3 max-w-prose text-lead text-ink-2">
        Browse the towns we cover. Not listed? Search by postcode to find what’s nearest.
      </p>
      {byName.length === 0 ? (
        <EmptyState
          title="No sessions listed yet"
          action={<ButtonLink href="/business">List your business</ButtonLink>}
        />
      ) : (
        <ul className="mt-8 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
          {byName.map(({ slug, name, sessions }) => (
            <li key={slug}>
              <RouteLink
                href={townPath(slug)}
                className="flex min-h-12 items-center justify-between gap-3 border-b border-line hover:text-brand"
              >
                <span className="font-semibold">{name}</span>
                <span className="text-sm text-ink-2">{pluralize(sessions, 'session')}</span>
              </RouteLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function TownScreen(asked: { town: string; activity?: string }) {
  const { publicUrl, brand, distanceUnit } = useSite();
  const { data: page } = useSuspenseQuery(townQuery(useApi(), asked.town, asked.activity));
  const { town, activity } = page;
  const others = page.activities.filter(({ slug }) => slug !== activity?.slug);
  return (
    <>
      <JsonLd graph={import.meta.env.SSR ? townJsonLd(page, { publicUrl, name: brand.name }) : null} />
      <div className="container-page page">
        <Breadcrumbs
          steps={[
            { href: '/fitness', label: 'Sessions by town' },
            ...(activity === null ? [] : [{ href: townPath(town.slug), label: town.name }]),
          ]}
          here={activity?.name ?? town.name}
        />
        <h1 className="mt-4">{townHeading(page)}</h1>
        <p className="mt-3 max-w-prose text-lead text-ink-2">{townSummary(page)}</p>
        <ButtonLink href={townSearchHref(page)} size="lg" className="mt-6 max-md:w-full">
          {page.sessions === 1 ? 'See it on the map' : `See all ${pluralize(page.sessions, 'session')}`}
        </ButtonLink>

        {page.next.length > 0 && (
          <Section title="Next sessions">
            <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
              {page.next.map((session) => (
                <li key={session.id} className="min-w-0">
                  <SessionTile session={session} showBusiness />
                </li>
              ))}
            </ul>
          </Section>
        )}

        {others.length > 0 && (
          <Section title={activity === null ? 'By activity' : `Other activities in ${town.name}`}>
            <Chips
              links={others.map(({ slug, name, sessions }) => ({
                href: townPath(town.slug, slug),
                label: name,
                sessions,
              }))}
            />
          </Section>
        )}

        {page.districts.length > 1 && (
          <Section title={`Districts of ${town.name}`}>
            <Chips
              links={page.districts.map(({ outcode, label, sessions }) => ({
                href: placeSearchHref(outcode, activity?.slug),
                label,
                sessions,
              }))}
            />
          </Section>
        )}

        {page.neighbours.length > 0 && (
          <Section title={activity === null ? 'Towns nearby' : `${activity.name} in towns nearby`}>
            <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-4">
              {page.neighbours.map(({ slug, name, miles }) => (
                <li key={slug}>
                  <RouteLink
                    href={townPath(slug, activity?.slug)}
                    className="flex min-h-11 items-center justify-between gap-3 border-b border-line hover:text-brand"
                  >
                    <span className="font-semibold">{name}</span>
                    <span className="text-sm text-ink-2">{formatRadius(miles, distanceUnit)}</span>
                  </RouteLink>
                </li>
              ))}
            </ul>
          </Section>
        )}
      </div>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="mb-5 text-figure">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Chips({ links }: { links: readonly { href: string; label: string; sessions: number }[] }) {
  return (
    <ul className="flex flex-wrap gap-2.5">
      {links.map(({ href, label, sessions }) => (
        <li key={href}>
          <ChipLink href={href}>
            {label}
            <span className="font-normal text-ink-2">
              {sessions}
              <span className="sr-only"> {sessions === 1 ? 'session' : 'sessions'}</span>
            </span>
          </ChipLink>
        </li>
      ))}
    </ul>
  );
}
