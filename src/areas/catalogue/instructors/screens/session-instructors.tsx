import { useQuery } from '@tanstack/react-query';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { instructorsQuery } from '../instructors-query.ts';
import { Portrait } from './portrait.tsx';

/** Renders nothing without instructors. */
export function SessionInstructors({ sessionId }: { sessionId: number }) {
  const { data: people = [] } = useQuery(instructorsQuery(useApi(), sessionId));
  if (people.length === 0) return null;
  return (
    <section aria-labelledby="who-teaches" className="grid gap-6 border-t border-line pt-6 md:pt-8">
      <h2 id="who-teaches" className="sr-only">
        Instructors
      </h2>
      {people.map(({ id, name, bio, qualifications, photo }) => (
        <div
          key={id}
          className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4.5 gap-y-1.5 wrap-anywhere"
        >
          <Portrait instructor={{ name, photo }} size="xl" />
          <div>
            <p className="text-sm font-semibold text-ink-2">With</p>
            <h3 className="text-lead">
              <RouteLink href={`/instructors/${id}`} className="underline-offset-[3px] hover:underline">
                {name}
              </RouteLink>
            </h3>
            {qualifications.length > 0 && <p className="text-sm text-ink-2">{qualifications.join(', ')}</p>}
          </div>
          {bio !== '' && (
            <p className="col-span-full mt-2 max-w-prose whitespace-pre-line text-ink-2">{bio}</p>
          )}
        </div>
      ))}
    </section>
  );
}
