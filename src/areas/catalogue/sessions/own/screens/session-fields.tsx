import { LocationFields } from '#areas/catalogue/venues/location-fields.tsx';
import { formatLondonTime, formatShortMoment } from '#shared/calendar/london-time.ts';
import { sessionDifficulties, sessionGenders } from '#shared/domain/option-lists.ts';
import { decimalToPence } from '#shared/domain/pence.ts';
import { ActivityTile } from '#shared/ui/brand/activity-tile.tsx';
import { ChipGroup } from '#shared/ui/buttons/chip-group.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { DifficultyBadge } from '#shared/ui/type/badge.tsx';
import { Price } from '#shared/ui/type/price.tsx';
import { genderReasonSchema, type SessionType, type Slot } from '../../contract.ts';
import { genderReasonSentence } from '../../gender-reasons.ts';
import { ClockChangePreview } from '../../occurrences/clock-change-preview.tsx';
import { upcomingTimes } from '../../occurrences/upcoming-times.ts';
import { singularAgeGroup, singularDifficulty } from '../../rules.ts';
import { ageLabel } from '../../show/copy.ts';
import { readableSlots, withDuration } from '../draft-times.ts';
import { formAgeGroups, type SessionDraft, type SessionErrors } from '../session-form-draft.ts';
import { CancellationFields } from './cancellation-fields.tsx';
import { SlotFields } from './slot-fields.tsx';

export function SessionFields({
  businessId,
  draft,
  errors,
  types,
  now,
  onChange,
}: {
  businessId: number;
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
      <GenderReasonField draft={draft} error={errors.genderReason} onChange={onChange} />
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
          step={5}
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
      <LocationFields
        businessId={businessId}
        place={draft.place}
        errors={{
          venueId: errors.venueId ?? errors['place.venueId'],
          roomId: errors.roomId ?? errors['place.roomId'],
        }}
        onChange={(place) => onChange({ place })}
      />
      <CancellationFields terms={draft.cancellation} errors={errors} onChange={onChange} />
      <hr className="border-line" />
      <SlotFields times={draft} errors={errors} onChange={onChange} />
      <UpcomingDates schedule={readableSlots(draft.schedule)} now={now} />
      <TilePreview draft={draft} types={types} now={now} />
    </>
  );
}

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

const PREVIEW_COUNT = 4;

function UpcomingDates({ schedule, now }: { schedule: readonly Slot[]; now: Date }) {
  const dates = upcomingTimes(schedule, now, PREVIEW_COUNT);
  const [first] = schedule;
  const change = dates.find(({ clockChange }) => clockChange !== null)?.clockChange;
  return (
    <div className="grid gap-2.5">
      <p className="text-sm font-semibold">Next dates</p>
      <ul className="flex flex-wrap gap-2 text-sm tabular-nums">
        {dates.map(({ startsAt, endsAt }) => (
          <li
            key={`${startsAt.getTime()} ${endsAt.getTime()}`}
            className="rounded-full bg-sunken px-3 py-1.5"
          >
            {formatShortMoment(startsAt)} to {formatLondonTime(endsAt)}
          </li>
        ))}
      </ul>
      {change && <Notice tone="info">{change}</Notice>}
      {first !== undefined && <ClockChangePreview slot={first} now={now} />}
    </div>
  );
}

function TilePreview({
  draft,
  types,
  now,
}: {
  draft: SessionDraft;
  types: readonly SessionType[];
  now: Date;
}) {
  const type = types.find(({ id }) => String(id) === draft.sessionTypeId);
  const pence = decimalToPence(draft.price);
  const [first] = upcomingTimes(readableSlots(draft.schedule), now, 1);
  return (
    <div className="grid gap-2.5">
      <p className="text-sm font-semibold">In search</p>
      <div className="flex min-w-0 gap-4 rounded-card border border-line bg-surface p-3.5">
        <ActivityTile activity={type?.slug ?? null} letter={type?.name.charAt(0)} size="md" />
        <div className="min-w-0 grow">
          <div className="flex items-start justify-between gap-3">
            <p className="font-semibold wrap-anywhere">{draft.title.trim() || 'Your session'}</p>
            {pence !== null && <Price sessionFeePence={pence} align="right" />}
          </div>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-sm text-ink-2">
            <DifficultyBadge difficulty={singularDifficulty(draft.difficulty)} />
            <span>
              {[
                ageLabel(singularAgeGroup(draft.ageGroups)),
                `${draft.duration || 0} min`,
                `Max ${draft.maxParticipants || 0}`,
              ].join(' · ')}
            </span>
          </p>
          {first && (
            <p className="mt-1.5 text-sm text-ink-2 tabular-nums">Next {formatShortMoment(first.startsAt)}</p>
          )}
        </div>
      </div>
    </div>
  );
}
