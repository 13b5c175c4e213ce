import { sessionDifficulties, sessionGenders } from '#shared/domain/option-lists.ts';
import { ChipGroup } from '#shared/ui/chip-group.tsx';
import { SelectField } from '#shared/ui/select-field.tsx';
import { TextAreaField } from '#shared/ui/text-area-field.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import type { SessionType } from '../../contract.ts';
import { withDuration } from '../../draft-times.ts';
import { formAgeGroups, type SessionDraft, type SessionErrors } from '../../session-form-draft.ts';
import { NextDates } from './next-dates-list.tsx';
import { SlotFields } from './slot-fields.tsx';
import { TilePreview } from './tile-preview.tsx';

/** Everything the session form asks for, and how it will look. */
export function SessionFields({
  draft,
  errors,
  types,
  now,
  onChange,
}: {
  draft: SessionDraft;
  errors: SessionErrors;
  types: readonly SessionType[];
  now: Date;
  onChange: (changes: Partial<SessionDraft>) => void;
}) {
  return (
    <>
      <TextField
        label="Title"
        value={draft.title}
        onChange={(event) => onChange({ title: event.target.value })}
        error={errors.title}
      />
      <TextAreaField
        label="Description"
        optional
        value={draft.description}
        onChange={(event) => onChange({ description: event.target.value })}
        error={errors.description}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Session type"
          placeholder="Choose a type"
          options={types.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={draft.sessionTypeId}
          onChange={(event) => onChange({ sessionTypeId: event.target.value })}
          error={errors.sessionTypeId}
        />
        <SelectField
          label="Gender"
          options={sessionGenders}
          value={draft.gender}
          onChange={(event) =>
            onChange({
              gender: sessionGenders.find(({ value }) => value === event.target.value)?.value ?? 'mixed',
            })
          }
          error={errors.gender}
        />
      </div>
      <hr className="border-line" />
      <ChipGroup
        label="Difficulty"
        options={sessionDifficulties}
        all="all_levels"
        chosen={draft.difficulty}
        onChange={(difficulty) => onChange({ difficulty })}
        error={errors.difficulty}
      />
      <ChipGroup
        label="Age groups"
        options={formAgeGroups}
        all="all_ages"
        chosen={draft.ageGroups}
        onChange={(ageGroups) => onChange({ ageGroups })}
        error={errors.ageGroups}
      />
      <hr className="border-line" />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          label="Price"
          prefix="£"
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          value={draft.price}
          onChange={(event) => onChange({ price: event.target.value })}
          error={errors.price}
        />
        <TextField
          label="Duration (minutes)"
          type="number"
          inputMode="numeric"
          min={15}
          step={15}
          value={draft.duration}
          onChange={(event) => onChange(withDuration(draft, event.target.value))}
          error={errors.duration}
        />
        <TextField
          label="Max participants"
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          value={draft.maxParticipants}
          onChange={(event) => onChange({ maxParticipants: event.target.value })}
          error={errors.maxParticipants}
        />
      </div>
      <hr className="border-line" />
      <SlotFields times={draft} errors={errors} onChange={onChange} />
      <NextDates schedule={draft.schedule} now={now} />
      <TilePreview draft={draft} types={types} now={now} />
    </>
  );
}
