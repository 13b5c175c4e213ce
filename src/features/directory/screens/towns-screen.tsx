import { townPath } from '#features/places/town-address.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import type { Town } from '../contract.ts';
import { count } from '../copy.ts';

/** `/fitness`: every town with something to book, by name. */
export function TownsScreen({ towns }: { towns: readonly Town[] }) {
  const byName = [...towns].sort((a, b) => a.name.localeCompare(b.name, 'en-GB'));
  return (
    <div className="container-page page">
      <h1>Sessions by town</h1>
      <p className="mt-3 max-w-[64ch] text-lead text-ink-2">
        Where there is something to book. Elsewhere, the search finds what is nearest.
      </p>
      {byName.length === 0 ? (
        <EmptyState
          title="No sessions anywhere yet"
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
                <span className="text-sm text-ink-2">{count(sessions, 'session')}</span>
              </RouteLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
