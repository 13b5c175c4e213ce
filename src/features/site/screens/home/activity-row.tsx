import { ActivityTile } from '#shared/ui/activity-tile.tsx';
import { RouteLink } from '#shared/ui/route-link.tsx';

const activities = [
  { slug: 'yoga', name: 'Yoga', line: 'Slow, strong, steady' },
  { slug: 'running', name: 'Running', line: 'Clubs and coached runs' },
  { slug: 'pilates', name: 'Pilates', line: 'Mat and reformer' },
  { slug: 'gym', name: 'Gym', line: 'Small-group lifting' },
  { slug: 'bjj', name: 'BJJ', line: 'Gi and no-gi' },
  { slug: 'hiit', name: 'HIIT', line: 'Short and sharp' },
  { slug: 'personal-training', name: 'Personal Training', line: 'One to one' },
] as const;

/** The seven activities as tiles, each a search. On phones they scroll sideways. */
export function ActivityRow() {
  return (
    <section aria-labelledby="activities-title" className="section pb-[clamp(40px,5vw,72px)]">
      <div className="container-wide">
        <h2 id="activities-title">Pick how you want to move</h2>
        <ul className="mt-9 grid gap-3.5 max-md:-mx-(--gutter) max-md:auto-cols-[128px] max-md:grid-flow-col max-md:overflow-x-auto max-md:px-(--gutter) max-md:pt-1 max-md:pb-2 max-md:[scrollbar-width:none] md:grid-cols-4 xl:grid-cols-7">
          {activities.map(({ slug, name, line }) => (
            <li key={slug}>
              <RouteLink
                href={`/search?sessionType=${slug}`}
                className="group grid content-start gap-2.5 rounded-[20px] leading-[1.25] font-semibold"
              >
                <ActivityTile
                  activity={slug}
                  size="fill"
                  className="rounded-[20px] transition-transform [--tile-letter:4.75rem] duration-(--dur-slow) ease-out group-hover:-translate-y-1"
                />
                <span>
                  {name}
                  <span className="block text-sm font-normal text-ink-3">{line}</span>
                </span>
              </RouteLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
