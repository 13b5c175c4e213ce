import { parsePostcode } from '#areas/catalogue/postcodes/lookup/postcode.ts';
import { amenities } from '#shared/domain/business-options.ts';
import { ChipGroup, toOptions } from '#shared/ui/buttons/chip-group.tsx';
import type { StepProps } from './step-props.ts';

export function FacilitiesStep({ draft, errors, onChange }: StepProps) {
  const rows: [label: string, value: string][] = [
    ['Business name', draft.name],
    ['Address', [draft.address, formatPostcode(draft.postcode)].filter(Boolean).join(', ')],
    ['Phone', draft.phone],
    ['Email', draft.email],
    ['Website', draft.website],
    ['Facebook', draft.facebookUrl],
    ['Instagram', draft.instagramUrl],
    ['Twitter', draft.twitterUrl],
    ['YouTube', draft.youtubeUrl],
    ['Business type', draft.businessType],
    ['Specialties', draft.specialties.join(', ')],
    ['Age ranges', draft.ageRanges.join(', ')],
    ['Difficulty levels', draft.difficultyLevels.join(', ')],
    ['Amenities', draft.amenities.join(', ')],
  ];
  return (
    <>
      <ChipGroup<string>
        label="Amenities"
        optional
        options={toOptions(amenities)}
        chosen={draft.amenities}
        onChange={(chosen) => onChange({ amenities: chosen })}
        error={errors.amenities}
      />
      <section
        aria-labelledby="registration-review"
        className="rounded-card border border-line bg-sunken p-4 sm:p-5"
      >
        <h3 id="registration-review" className="text-h4">
          Review your details
        </h3>
        <p className="mt-1 text-sm text-ink-2">
          A person checks every registration. Go back if anything needs changing.
        </p>
        <dl className="mt-3 grid gap-x-5 text-sm sm:grid-cols-[160px_minmax(0,1fr)]">
          {rows.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="pt-2 font-semibold">{label}</dt>
              <dd className="wrap-anywhere text-ink-2 sm:pt-2">{value || 'None'}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

/** "e84ql" → "E8 4QL". */
function formatPostcode(text: string): string {
  const postcode = parsePostcode(text);
  return postcode.kind === 'unit' ? postcode.normalised : text;
}
