import { ChipLink } from '#shared/ui/chip.tsx';

const searches = [
  { label: 'Yoga in London', href: '/search?postcode=SW1A+1AA&sessionType=yoga' },
  { label: 'Personal Training', href: '/search?sessionType=personal-training' },
  { label: 'BJJ Classes', href: '/search?sessionType=bjj' },
  { label: 'Pilates Near Me', href: '/search?sessionType=pilates' },
] as const;

/** Four ready-made searches. On phones they scroll sideways in one row. */
export function PopularSearches() {
  return (
    <div className="mt-4 flex items-center gap-2.5 text-sm text-on-hero-2 max-md:-mx-(--gutter) max-md:overflow-x-auto max-md:px-(--gutter) max-md:py-1 max-md:[scrollbar-width:none] md:mt-[22px] md:flex-wrap">
      <h2 className="font-sans text-sm font-normal tracking-normal max-md:sr-only">Popular searches</h2>
      <ul className="flex gap-2.5 md:flex-wrap">
        {searches.map(({ label, href }) => (
          <li key={label} className="flex-none">
            <ChipLink href={href} dark>
              {label}
            </ChipLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
