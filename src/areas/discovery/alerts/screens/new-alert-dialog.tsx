import { z } from 'zod';
import { dayOptions, timeOptions } from '#areas/discovery/search/filters/filter-options.ts';
import { moreActivityGroups } from '#shared/domain/activity-lists.ts';
import { priceRanges, searchActivityTypes } from '#shared/domain/option-lists.ts';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { alertsQuery, createAlert } from '../api.ts';
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

export function NewAlertDialog({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const form = useMutationForm({
    schema: formSchema,
    initial: { name: '', every: 'day', postcode: '', sessionType: '', day: '', time: '', priceRange: '' },
    mutate: ({ name, every, ...query }) => createAlert(api, { name, every, query }),
    successToast: ({ name }) => ({
      title: 'Alert created',
      description: `We’ll tell you about new sessions in “${name}”.`,
    }),
    refresh: [alertsQuery(api).queryKey],
    onSuccess: onClose,
  });
  return (
    <MutationDialog
      open
      onClose={onClose}
      mutation={form}
      destructive={false}
      title="New alert"
      description="We’ll tell you when someone adds a matching session, never between 22:00 and 07:30."
      cancelLabel="Cancel"
      confirmLabel="Create alert"
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
          groups={moreActivityGroups}
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
    </MutationDialog>
  );
}
