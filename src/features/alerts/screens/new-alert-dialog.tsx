import { z } from 'zod';
import { dayOptions, timeOptions } from '#features/search/filters/filter-options.ts';
import { priceRanges, searchActivityTypes } from '#shared/domain/option-lists.ts';
import { ActDialog } from '#shared/ui/act/act-dialog.tsx';
import { useActForm } from '#shared/ui/act/use-act-form.ts';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { alertsQuery, keepAlert } from '../api.ts';
import { newAlertSchema } from '../contract.ts';

const formSchema = z.object({
  name: newAlertSchema.shape.name,
  every: newAlertSchema.shape.every,
  postcode: z.string().trim().max(80, 'Keep the place under 80 characters.'),
  sessionType: z.string(),
  day: z.string(),
  time: z.string(),
  priceRange: z.string(),
});

/** Keeps a search: what for, where and when, and how often to tell of it. */
export function NewAlertDialog({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const form = useActForm({
    schema: formSchema,
    initial: { name: '', every: 'day', postcode: '', sessionType: '', day: '', time: '', priceRange: '' },
    act: ({ name, every, ...query }) => keepAlert(api, { name, every, query }),
    said: ({ name }) => ({
      title: 'Alert created',
      description: `We’ll let you know about new sessions in “${name}”.`,
    }),
    refresh: [alertsQuery(api).queryKey],
    done: onClose,
  });
  return (
    <ActDialog
      open
      onClose={onClose}
      act={form}
      destructive={false}
      title="New alert"
      description="We’ll email you when someone adds a matching session (never between 22:00 and 07:30)."
      keep="Cancel"
      confirm="Create alert"
      busyLabel="Creating..."
      onConfirm={() => void form.submit()}
    >
      <div ref={form.form.ref} className="grid gap-4">
        <TextField label="Name" hint="e.g. Beginner yoga, evenings" maxLength={80} {...form.field('name')} />
        <TextField label="Postcode or place" optional {...form.field('postcode')} />
        <SelectField
          label="Activity"
          placeholder="Any activity"
          options={searchActivityTypes}
          {...form.field('sessionType')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField label="Day" placeholder="Any day" options={dayOptions} {...form.field('day')} />
          <SelectField
            label="Time of day"
            placeholder="Any time"
            options={timeOptions}
            {...form.field('time')}
          />
        </div>
        <SelectField
          label="Price"
          placeholder="Any price"
          options={priceRanges}
          {...form.field('priceRange')}
        />
        <SelectField
          label="Tell me"
          options={[
            { value: 'day', label: 'Once a day' },
            { value: 'find', label: 'Straight away' },
          ]}
          {...form.field('every')}
        />
      </div>
    </ActDialog>
  );
}
