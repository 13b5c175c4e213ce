import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useRef } from 'react';
import { useController, useForm } from 'react-hook-form';
import { weekdays } from '#shared/domain/option-lists.ts';
import {
  preferredTimes,
  trainerCertifications,
  trainerSessionTypes,
  trainerSpecialties,
} from '#shared/domain/trainer-options.ts';
import { ApiError } from '#shared/http/api-client.ts';
import { Button } from '#shared/ui/button.tsx';
import { ButtonLink } from '#shared/ui/button-link.tsx';
import { Panel } from '#shared/ui/card.tsx';
import { focusFirstWrong } from '#shared/ui/show-errors.ts';
import { TextAreaField } from '#shared/ui/text-area-field.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import {
  type TrainerApplication,
  type TrainerApplicationInput,
  trainerApplicationSchema,
} from '../contract.ts';
import { isProfileField } from '../trainer-profile.ts';
import { ChipsField } from './chips-field.tsx';

const asOptions = <T extends string>(labels: readonly T[]) =>
  labels.map((label) => ({ value: label, label }));
const specialtyOptions = asOptions(trainerSpecialties);
const certificationOptions = asOptions(trainerCertifications);
const dayOptions = weekdays.map((label, value) => ({ value, label }));

/**
 * A trainer's profile in its three sections (specification, section 2): to apply with, and to change afterwards.
 * What the server refuses is said under the field it is about; what was typed stays.
 */
export function TrainerForm({
  initial,
  photo,
  onSave,
  onFailed,
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
  onFailed: (error: unknown) => void;
  submitLabel: string;
  busyLabel: string;
  /** Where "Cancel" leads; without it there is none. */
  cancelHref?: string;
}) {
  const { register, control, handleSubmit, setError, formState } = useForm<
    TrainerApplicationInput,
    unknown,
    TrainerApplication
  >({ resolver: zodResolver(trainerApplicationSchema), defaultValues: initial, shouldFocusError: false });
  const { errors, isSubmitting, submitCount } = formState;
  const form = useRef<HTMLFormElement>(null);
  // The count and the sentences come onto the page together: they are read out with the field.
  useEffect(() => {
    if (submitCount > 0) focusFirstWrong(form.current);
  }, [submitCount]);

  const save = handleSubmit(async (profile) => {
    try {
      await onSave(profile);
    } catch (error) {
      const refused = error instanceof ApiError ? Object.entries(error.fieldErrors) : [];
      for (const [field, message] of refused) if (isProfileField(field)) setError(field, { message });
      onFailed(error);
    }
  });

  const specialties = useController({ control, name: 'specialties' }).field;
  const certifications = useController({ control, name: 'certifications' }).field;
  const days = useController({ control, name: 'availableDays' }).field;
  const times = useController({ control, name: 'preferredTimes' }).field;
  const types = useController({ control, name: 'sessionTypes' }).field;

  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) void save(event);
      }}
    >
      <Section title="Personal Information">
        {photo}
        <div className="grid gap-5 md:grid-cols-2">
          <TextField
            label="First Name"
            autoComplete="given-name"
            error={errors.firstName?.message}
            {...register('firstName')}
          />
          <TextField
            label="Last Name"
            autoComplete="family-name"
            error={errors.lastName?.message}
            {...register('lastName')}
          />
          <TextField
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            hint="Shown on your profile."
            error={errors.email?.message}
            {...register('email')}
          />
          <TextField
            label="Phone Number"
            type="tel"
            autoComplete="tel"
            hint="Shown on your profile."
            error={errors.phoneNumber?.message}
            {...register('phoneNumber')}
          />
        </div>
        <TextAreaField
          label="Bio"
          rows={6}
          hint="At least 50 characters: whom you train, and how."
          error={errors.bio?.message}
          {...register('bio')}
        />
      </Section>
      <Section title="Professional Details">
        <ChipsField
          legend="Specialties"
          options={specialtyOptions}
          chosen={specialties.value}
          error={errors.specialties?.message}
          onChange={specialties.onChange}
        />
        <ChipsField
          legend="Certifications"
          optional
          options={certificationOptions}
          chosen={certifications.value ?? []}
          error={errors.certifications?.message}
          onChange={certifications.onChange}
        />
        <div className="grid gap-5 md:grid-cols-2">
          <TextField
            label="Years of Experience"
            type="number"
            inputMode="numeric"
            min={0}
            error={errors.experience?.message}
            {...register('experience')}
          />
          <TextField
            label="Hourly Rate (£)"
            type="number"
            inputMode="decimal"
            prefix="£"
            min={10}
            step={5}
            hint="What you earn. Clients see it with the 10% platform fee on top."
            error={errors.hourlyRate?.message}
            {...register('hourlyRate')}
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
            error={errors.location?.message}
            {...register('location')}
          />
          <TextField
            label="Travel Radius (km)"
            type="number"
            inputMode="numeric"
            min={1}
            hint="People read it in miles: 10 km are 6.2 miles."
            error={errors.travelRadius?.message}
            {...register('travelRadius')}
          />
        </div>
        <ChipsField
          legend="Available Days"
          options={dayOptions}
          chosen={days.value}
          error={errors.availableDays?.message}
          onChange={days.onChange}
        />
        <ChipsField
          legend="Preferred Times"
          options={preferredTimes}
          chosen={times.value}
          error={errors.preferredTimes?.message}
          onChange={times.onChange}
        />
        <ChipsField
          legend="Session Types"
          options={trainerSessionTypes}
          chosen={types.value}
          error={errors.sessionTypes?.message}
          onChange={types.onChange}
        />
      </Section>
      <div className="flex flex-wrap justify-end gap-3">
        {cancelHref !== undefined && (
          <ButtonLink href={cancelHref} variant="ghost" size="lg">
            Cancel
          </ButtonLink>
        )}
        <Button type="submit" size="lg" busy={isSubmitting} busyLabel={busyLabel}>
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
