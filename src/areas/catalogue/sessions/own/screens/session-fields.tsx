import { LocationFields } from '#areas/catalogue/venues/location-fields.tsx';
import { moreActivityGroups } from '#shared/domain/activity-lists.ts';
import {
  optionValues,
  searchActivityTypes,
  sessionDifficulties,
  sessionGenders,
} from '#shared/domain/option-lists.ts';
import { ChipGroup } from '#shared/ui/buttons/chip-group.tsx';
import { FileField } from '#shared/ui/fields/file-field.tsx';
import { SelectField, type SelectFieldProps } from '#shared/ui/fields/select-field.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { genderReasonSchema, type SessionType } from '../../contract.ts';
import { genderReasonSentence } from '../../gender-reasons.ts';
import { withDuration } from '../draft-times.ts';
import type { SessionFormExtras } from '../form-extras.ts';
import { formAgeGroups, type SessionDraft, type SessionErrors } from '../session-form-draft.ts';
import { BookingRulesFields } from './booking-rules-fields.tsx';
import { CancellationFields } from './cancellation-fields.tsx';
import { DateFields } from './date-fields.tsx';
import { FormSection } from './form-section.tsx';
import { PriceFields } from './price-fields.tsx';
import { WeeksAheadField } from './weeks-ahead-field.tsx';

export interface PhotoDraft {
  file: File | null;
  description: string;
}

interface SessionFieldsProps {
  formId: string;
  businessId: number;
  draft: SessionDraft;
  errors: SessionErrors;
  /** False for a new session. */
  exists: boolean;
  types: readonly SessionType[];
  instructors: SessionFormExtras['instructors'];
  photo: PhotoDraft;
  onPhoto: (changes: Partial<PhotoDraft>) => void;
  /** `touched`: the fields that the person set; default: those that change. */
  onChange: (changes: Partial<SessionDraft>, touched?: readonly (keyof SessionDraft)[]) => void;
}

/** The fields by step (`form-steps.ts`). */
export function SessionFields(props: SessionFieldsProps) {
  const { formId, businessId, draft, errors, exists, onChange } = props;
  return (
    <>
      <FormSection formId={formId} step="basics" hint="People read this first.">
        <BasicFields {...props} />
      </FormSection>
      <FormSection formId={formId} step="when" hint="Any start time, in steps of 5 minutes.">
        <DateFields draft={draft} errors={errors} exists={exists} onChange={onChange} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Duration (minutes)"
            type="number"
            inputMode="numeric"
            min={15}
            step={5}
            value={draft.duration}
            onChange={(event) => onChange(withDuration(draft, event.target.value), ['duration'])}
            error={errors.duration}
          />
          {draft.dateKind === 'weekly' && (
            <WeeksAheadField
              businessId={businessId}
              chosen={draft.weeksAhead}
              onChange={(weeksAhead) => onChange({ weeksAhead })}
            />
          )}
        </div>
      </FormSection>
      <FormSection
        formId={formId}
        step="prices"
        hint="Before our fee. Passes and promo codes have their own pages."
      >
        <TextField
          label={draft.dateKind === 'course' ? 'Price of the whole course' : 'Price'}
          prefix="£"
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          value={draft.price}
          onChange={(event) => onChange({ price: event.target.value })}
          error={errors.price}
          className="sm:max-w-60"
        />
        {draft.dateKind !== 'course' && (
          <PriceFields
            prices={draft.prices}
            standard={draft.price}
            errors={errors}
            onChange={(prices) => onChange({ prices })}
          />
        )}
      </FormSection>
      <FormSection formId={formId} step="who-and-where">
        <InstructorChoice {...props} />
        <LocationFields
          businessId={businessId}
          place={draft.place}
          errors={{
            venueId: errors.venueId ?? errors['place.venueId'],
            roomId: errors.roomId ?? errors['place.roomId'],
          }}
          onChange={(place) => onChange({ place })}
        />
      </FormSection>
      <FormSection
        formId={formId}
        step="when-people-can-book"
        hint="Empty fields change nothing. Your team can always book people in."
      >
        <BookingRulesFields draft={draft} errors={errors} onChange={onChange} />
      </FormSection>
      <FormSection formId={formId} step="rules" hint="Existing bookings keep their terms.">
        <TextField
          label="Max participants"
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          value={draft.maxParticipants}
          onChange={(event) => onChange({ maxParticipants: event.target.value })}
          error={errors.maxParticipants}
          className="sm:max-w-60"
        />
        <CancellationFields terms={draft.cancellation} errors={errors} onChange={onChange} />
      </FormSection>
    </>
  );
}

/** The first seven, then the others by section. */
function typeOptions(types: readonly SessionType[]): Pick<SelectFieldProps, 'options' | 'groups'> {
  const options = (slugs: readonly string[]) =>
    types
      .filter(({ slug }) => slugs.includes(slug))
      .map(({ id, name }) => ({ value: String(id), label: name }));
  return {
    options: options(optionValues(searchActivityTypes)),
    groups: moreActivityGroups.map((group) => ({
      label: group.label,
      options: options(group.options.map(({ value }) => value)),
    })),
  };
}

function BasicFields({ draft, errors, types, photo, onPhoto, onChange }: SessionFieldsProps) {
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
          {...typeOptions(types)}
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
      <GenderReasonField draft={draft} error={errors.genderReason} onChange={onChange} />
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
      <FileField
        label="Photograph"
        optional
        accept="image/jpeg,image/png,image/webp"
        hint="JPEG, PNG or WebP, up to 12 MB. We check it before it appears."
        files={photo.file === null ? [] : [photo.file]}
        onFiles={([file = null]) => onPhoto({ file })}
      />
      {photo.file !== null && (
        <TextField
          label="Describe the photograph"
          maxLength={160}
          value={photo.description}
          onChange={({ target }) => onPhoto({ description: target.value })}
          hint="For people who can’t see it. A photograph without a description doesn’t appear."
        />
      )}
    </>
  );
}

function InstructorChoice({ draft, instructors, onChange }: SessionFieldsProps) {
  if (instructors === undefined) return null;
  if (instructors.length === 0)
    return (
      <p className="text-sm text-ink-2">
        Add the people who teach under Instructors. You can then choose them here.
      </p>
    );
  return (
    <ChipGroup
      label="Who teaches"
      optional
      options={instructors.map(({ id, name }) => ({ value: String(id), label: name }))}
      chosen={draft.instructorIds.map(String)}
      onChange={(chosen) => onChange({ instructorIds: chosen.map(Number).slice(0, MAX_TOGETHER) })}
    />
  );
}

/** The places that a session has for instructors (`session_instructors`). */
const MAX_TOGETHER = 4;

/** For single-sex sessions, which need a legal reason. */
function GenderReasonField({
  draft: { gender, genderReason },
  error,
  onChange,
}: {
  draft: SessionDraft;
  error: string | undefined;
  onChange: (changes: Partial<SessionDraft>) => void;
}) {
  if (gender === 'mixed') return null;
  return (
    <SelectField
      label={gender === 'female_only' ? 'Why it’s for women only' : 'Why it’s for men only'}
      placeholder="Choose the reason"
      options={genderReasonSchema.options.map((value) => ({
        value,
        label: genderReasonSentence(gender, value),
      }))}
      value={genderReason ?? ''}
      onChange={({ target }) =>
        onChange({
          genderReason: genderReasonSchema.options.find((reason) => reason === target.value) ?? null,
        })
      }
      hint="The Equality Act 2010 (schedule 3, paragraphs 26 and 27) allows this if one of these reasons applies and it’s fair. We show your reason on the session page."
      error={error}
    />
  );
}
