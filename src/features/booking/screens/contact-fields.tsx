import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { TextAreaField } from '#shared/ui/text-area-field.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import type { ContactInput } from '../contract.ts';

/** Who comes, and what the instructor should know. */
export function ContactFields({
  register,
  errors,
  initial,
}: {
  register: UseFormRegister<ContactInput>;
  errors: FieldErrors<ContactInput>;
  /** What the boxes hold before anybody types. */
  initial: Partial<ContactInput>;
}) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        {...register('fullName')}
        label="Full Name"
        autoComplete="name"
        defaultValue={initial.fullName}
        error={errors.fullName?.message}
        className="sm:col-span-2"
      />
      <TextField
        {...register('email')}
        label="Email Address"
        type="email"
        inputMode="email"
        autoComplete="email"
        defaultValue={initial.email}
        error={errors.email?.message}
      />
      <TextField
        {...register('phone')}
        label="Phone Number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        defaultValue={initial.phone}
        error={errors.phone?.message}
      />
      <TextAreaField
        {...register('specialRequirements')}
        label="Special Requirements"
        optional
        rows={3}
        placeholder="Injuries, access needs, anything the instructor should know"
        defaultValue={initial.specialRequirements}
        error={errors.specialRequirements?.message}
        className="sm:col-span-2"
      />
    </div>
  );
}
