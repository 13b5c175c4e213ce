import { type ReactNode, useId } from 'react';
import { weekdays } from '#shared/calendar/calendar-day.ts';
import type { Option } from '#shared/domain/option-lists.ts';
import {
  preferredTimes,
  trainerCertifications,
  trainerSessionTypes,
  trainerSpecialties,
} from '#shared/domain/trainer-options.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { ToggleChip } from '#shared/ui/buttons/chip.tsx';
import { FieldError } from '#shared/ui/fields/field-frame.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import type { Refusal } from '#shared/ui/mutation/use-mutation-action.ts';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useSite } from '#shared/ui/site-context.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import {
  type TrainerApplication,
  type TrainerApplicationInput,
  trainerApplicationSchema,
} from '../contract.ts';

const toOptions = <T extends string>(labels: readonly T[]) =>
  labels.map((label) => ({ value: label, label }));
const specialtyOptions = toOptions(trainerSpecialties);
const certificationOptions = toOptions(trainerCertifications);
const dayOptions = weekdays.map((label, value) => ({ value, label }));

/** docs/product/trainers.md#trainer-application. Shows server errors under their field and keeps the text. */
export function TrainerForm({
  initial,
  photo,
  onSave,
  onRefused,
  submitLabel,
  busyLabel,
  cancelHref,
}: {
  initial: TrainerApplicationInput;
  photo: ReactNode;
  onSave: (profile: TrainerApplication) => Promise<void>;
  /** A general error, or no connection. */
  onRefused: (refusal: Refusal) => void;
  submitLabel: string;
  busyLabel: string;
  /** Absent: no Cancel button. */
  cancelHref?: string;
}) {
  const { distanceUnit } = useSite();
  const { values, errors, field, ...form } = useMutationForm({
    schema: trainerApplicationSchema,
    initial,
    mutate: onSave,
    onError: onRefused,
    unreachable: 'Check your connection and try again.',
  });

  return (
    <form {...form.form} className="grid gap-5">
      <Section title="Personal Information">
        {photo}
        <div className="grid gap-5 md:grid-cols-2">
          <TextField label="First Name" autoComplete="given-name" {...field('firstName')} />
          <TextField label="Last Name" autoComplete="family-name" {...field('lastName')} />
          <TextField
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            hint="Shown on your profile."
            {...field('email')}
          />
          <TextField
            label="Phone Number"
            type="tel"
            autoComplete="tel"
            hint="Shown on your profile."
            {...field('phoneNumber')}
          />
        </div>
        <TextAreaField
          label="Bio"
          rows={6}
          hint="At least 50 characters: who you train, and how."
          {...field('bio')}
        />
      </Section>
      <Section title="Professional Details">
        <ChipsField
          legend="Specialties"
          options={specialtyOptions}
          chosen={values.specialties}
          error={errors.specialties}
          onChange={(specialties) => form.set({ specialties })}
        />
        <ChipsField
          legend="Certifications"
          optional
          options={certificationOptions}
          chosen={values.certifications ?? []}
          error={errors.certifications}
          onChange={(certifications) => form.set({ certifications })}
        />
        <div className="grid gap-5 md:grid-cols-2">
          <TextField
            label="Years of Experience"
            type="number"
            inputMode="numeric"
            min={0}
            {...field('experience')}
          />
          <TextField
            label="Hourly Rate (£)"
            type="number"
            inputMode="decimal"
            prefix="£"
            min={10}
            step={5}
            hint="You earn this. Clients see it with the 10% platform fee on top."
            {...field('hourlyRate')}
          />
        </div>
      </Section>
      <Section title="Location and Availability">
        <div className="grid gap-5 md:grid-cols-2">
          <TextField
            label="Location"
            autoComplete="postal-code"
            placeholder="Town or postcode"
            hint="Shown as you write it. The map shows only the area."
            {...field('location')}
          />
          <TextField
            label="Travel Radius (km)"
            type="number"
            inputMode="numeric"
            min={1}
            hint={distanceUnit === 'miles' ? 'People see it in miles: 10 km is 6.2 miles.' : undefined}
            {...field('travelRadius')}
          />
        </div>
        <ChipsField
          legend="Available Days"
          options={dayOptions}
          chosen={values.availableDays}
          error={errors.availableDays}
          onChange={(availableDays) => form.set({ availableDays })}
        />
        <ChipsField
          legend="Preferred Times"
          options={preferredTimes}
          chosen={values.preferredTimes}
          error={errors.preferredTimes}
          onChange={(preferredTimes) => form.set({ preferredTimes })}
        />
        <ChipsField
          legend="Session Types"
          options={trainerSessionTypes}
          chosen={values.sessionTypes}
          error={errors.sessionTypes}
          onChange={(sessionTypes) => form.set({ sessionTypes })}
        />
      </Section>
      <div className="flex flex-wrap justify-end gap-3">
        {cancelHref !== undefined && (
          <ButtonLink href={cancelHref} variant="ghost" size="lg">
            Cancel
          </ButtonLink>
        )}
        <Button type="submit" size="lg" busy={form.busy} busyLabel={busyLabel}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel>
      <section className="grid gap-6">
        <h2 className="text-h3">{title}</h2>
        {children}
      </section>
    </Panel>
  );
}

/** `Value` is a text, or the number of a weekday. */
function ChipsField<Value extends string | number>({
  legend,
  optional,
  hint,
  options,
  chosen,
  error,
  onChange,
}: {
  legend: string;
  optional?: boolean;
  hint?: string;
  options: readonly { value: Value; label: Option['label'] }[];
  chosen: readonly Value[];
  error: string | undefined;
  onChange: (chosen: Value[]) => void;
}) {
  const id = useId();
  const errorId = `${id}-error`;
  const toggle = (value: Value, pressed: boolean) =>
    // In the list's order, not the order of presses.
    onChange(
      options.map((option) => option.value).filter((one) => (one === value ? pressed : chosen.includes(one))),
    );
  return (
    <fieldset
      // Focusable for error handling.
      tabIndex={-1}
      data-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : errorId}
      className="grid min-w-0 gap-2.25"
    >
      <legend className="mb-2.25 text-sm leading-snug font-semibold">
        {legend}
        {optional && <span className="font-normal text-ink-3"> (optional)</span>}
      </legend>
      {hint !== undefined && <p className="text-sm text-ink-3">{hint}</p>}
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label }) => (
          <ToggleChip
            key={value}
            pressed={chosen.includes(value)}
            onPressedChange={(pressed) => toggle(value, pressed)}
          >
            {label}
          </ToggleChip>
        ))}
      </div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
