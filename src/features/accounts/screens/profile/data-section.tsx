import { ButtonLink } from '#shared/ui/button-link.tsx';
import { ProfileSection } from './profile-section.tsx';

/** "trainer-profile" as people read it: "Trainer profile". */
function labelOf(table: string): string {
  const words = table.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A copy of everything kept about the person: one document, or a sheet for each kind of thing. */
export function DataSection({ tables }: { tables: string[] }) {
  return (
    <ProfileSection
      id="data"
      title="Download my data"
      lead="All that we keep about you. JSON holds everything in one file; the CSV files open in a spreadsheet."
    >
      <ButtonLink href="/api/profile/data.json" download variant="secondary">
        Download everything (JSON)
      </ButtonLink>
      <h3 className="mt-6 font-sans text-sm tracking-normal text-ink-2">As CSV</h3>
      <ul className="mt-1 grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {tables.map((table) => (
          <li key={table}>
            <a
              href={`/api/profile/data/${table}.csv`}
              download
              className="link inline-flex min-h-11 items-center font-medium md:min-h-9"
            >
              {labelOf(table)}
            </a>
          </li>
        ))}
      </ul>
    </ProfileSection>
  );
}
