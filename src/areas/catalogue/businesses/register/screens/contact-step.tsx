import { TextField } from '#shared/ui/fields/text-field.tsx';
import type { StepProps } from './step-props.ts';

const links = [
  { field: 'website', label: 'Website', placeholder: 'https://www.example.co.uk' },
  { field: 'facebookUrl', label: 'Facebook', placeholder: 'https://facebook.com/…' },
  { field: 'instagramUrl', label: 'Instagram', placeholder: '@yourstudio' },
  { field: 'twitterUrl', label: 'Twitter', placeholder: 'https://twitter.com/…' },
  { field: 'youtubeUrl', label: 'YouTube', placeholder: 'https://youtube.com/…' },
] as const;

export function ContactStep({ draft, errors, onChange }: StepProps) {
  return (
    <div className="grid gap-5.5 sm:grid-cols-2">
      <TextField
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        value={draft.phone}
        onChange={(event) => onChange({ phone: event.target.value })}
        error={errors.phone}
      />
      <TextField
        label="Email"
        optional
        type="email"
        inputMode="email"
        autoComplete="email"
        value={draft.email}
        onChange={(event) => onChange({ email: event.target.value })}
        error={errors.email}
      />
      {links.map(({ field, label, placeholder }) => (
        <TextField
          key={field}
          label={label}
          optional
          type="url"
          inputMode="url"
          placeholder={placeholder}
          value={draft[field]}
          onChange={(event) => onChange({ [field]: event.target.value })}
          error={errors[field]}
        />
      ))}
    </div>
  );
}
