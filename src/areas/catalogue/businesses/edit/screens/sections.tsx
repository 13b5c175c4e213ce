import { classNames } from '#shared/ui/class-names.ts';
import type { FieldChange } from '../copy.ts';

/** In the order of the form. */
export const sectionTitles = {
  details: 'Details',
  photographs: 'Photographs',
  contact: 'Contact and links',
  amenities: 'Amenities',
  hours: 'Hours',
} as const;
export type SectionName = keyof typeof sectionTitles;

const names = Object.keys(sectionTitles) as SectionName[];

export const sectionId = (name: SectionName): string => `section-${name}`;

/** `read-first`: needs review before it shows. */
type SectionChange = 'read-first' | 'at-once' | null;

/** Sections with unsaved changes. Photos are saved separately. */
export function changedSections({
  atOnce,
  readFirst,
}: {
  atOnce: readonly FieldChange[];
  readFirst: readonly FieldChange[];
}): Readonly<Record<SectionName, SectionChange>> {
  const hours = atOnce.filter(({ label }) => label.endsWith(' hours')).length;
  const amenities = atOnce.filter(({ label }) => label === 'Amenities').length;
  const has = (count: number): SectionChange => (count > 0 ? 'at-once' : null);
  return {
    details: readFirst.length > 0 ? 'read-first' : null,
    photographs: null,
    contact: has(atOnce.length - hours - amenities),
    amenities: has(amenities),
    hours: has(hours),
  };
}

const dots = {
  'read-first': { look: 'bg-warning', words: 'Change to review' },
  'at-once': { look: 'bg-brand', words: 'Changed' },
} as const;

/** Links to each section and marks changed ones; on wide screens only. */
export function SectionList({ sections }: { sections: Readonly<Record<SectionName, SectionChange>> }) {
  return (
    <nav aria-label="Sections" className="sticky top-23 hidden gap-1 min-[1320px]:grid">
      {names.map((name) => {
        const changed = sections[name];
        return (
          <a
            key={name}
            href={`#${sectionId(name)}`}
            className="flex min-h-10 items-center justify-between gap-3 rounded-control px-3 font-semibold text-ink-2 hover:bg-sunken hover:text-ink"
          >
            {sectionTitles[name]}
            {changed !== null && (
              <span className={classNames('size-2 flex-none rounded-full', dots[changed].look)}>
                <span className="sr-only">{dots[changed].words}</span>
              </span>
            )}
          </a>
        );
      })}
    </nav>
  );
}
