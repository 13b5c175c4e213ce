import {
  businessAgeRanges,
  businessDifficultyLevels,
  businessSpecialties,
  businessTypes,
} from '#shared/domain/business-options.ts';
import { ChipGroup, toOptions } from '#shared/ui/buttons/chip-group.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import type { StepProps } from './step-props.ts';

export function DetailsStep({ draft, errors, onChange }: StepProps) {
  return (
    <>
      <SelectField
        label="Business type"
        placeholder="Choose a type"
        options={toOptions(businessTypes)}
        value={draft.businessType}
        onChange={(event) => onChange({ businessType: event.target.value })}
        error={errors.businessType}
        className="sm:max-w-85"
      />
      <ChipGroup<string>
        label="Specialties"
        options={toOptions(businessSpecialties)}
        chosen={draft.specialties}
        onChange={(specialties) => onChange({ specialties })}
        error={errors.specialties}
      />
      <ChipGroup<string>
        label="Age ranges"
        options={toOptions(businessAgeRanges)}
        all="All Ages"
        chosen={draft.ageRanges}
        onChange={(ageRanges) => onChange({ ageRanges })}
        error={errors.ageRanges}
      />
      <ChipGroup<string>
        label="Difficulty levels"
        options={toOptions(businessDifficultyLevels)}
        all="All Levels"
        chosen={draft.difficultyLevels}
        onChange={(difficultyLevels) => onChange({ difficultyLevels })}
        error={errors.difficultyLevels}
      />
    </>
  );
}
