import type { ReactNode } from 'react';
import { weekdays } from '#shared/calendar/calendar-day.ts';
import {
  preferredTimes,
  trainerCertifications,
  trainerSessionTypes,
  trainerSpecialties,
} from '#shared/domain/trainer-options.ts';
import type { Refusal } from '#shared/ui/act/use-act.ts';
import { useActForm } from '#shared/ui/act/use-act-form.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import {
  type TrainerApplication,
  type TrainerApplicationInput,
  trainerApplicationSchema,
} from '../contract.ts';
import { ChipsField } from './chips-field.tsx';

const asOptions = <T extends string>(labels: readonly T[]) =>
  labels.map((label) => ({ value: label, label }));
const specialtyOptions = asOptions(trainerSpecialties);
const certificationOptions = asOptions(trainerCertifications);
const dayOptions = weekdays.map((label, value) => ({ value, label }));

/**
 * A trainer's profile in its three sections (docs/product.md#trainer-application): to apply with, and to change afterwards.
 * What the server refuses is said under the field it is about; what was typed stays.
 */
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
  /** The person's photo with the way to change it, which is another feature's and saved by itself. */
  photo: ReactNode;
  /** Throws `ApiError`. */
  onSave: (profile: TrainerApplication) => Promise<void>;
  /** The server refused the whole, or could not be reached. */
  onRefused: (refusal: Refusal) => void;
  submitLabel: string;
  busyLabel: string;
  /** Where "Cancel" leads; without it there is none. */
  cancelHref?: string;
}) {
  const { values, errors, field, ...form } = useActForm({
    schema: trainerApplicationSchema,
    initial,
    act: onSave,
    refused: onRefused,
    unreachable: 'Please check your connection and try again.',
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
          hint="At least 50 characters: whom you train, and how."
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
            hint="What you earn. Clients see it with the 10% platform fee on top."
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
            hint="Shown as you write it. The map shows the area only, never your door."
            {...field('location')}
          />
          <TextField
            label="Travel Radius (km)"
            type="number"
            inputMode="numeric"
            min={1}
            hint="People read it in miles: 10 km are 6.2 miles."
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
