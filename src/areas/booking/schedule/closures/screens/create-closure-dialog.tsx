import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ownSessionsQuery } from '#areas/catalogue/sessions/own/api.ts';
import { ownVenuesQuery } from '#areas/catalogue/venues/api.ts';
import { isCalendarDay } from '#shared/calendar/calendar-day.ts';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { RadioField } from '#shared/ui/fields/choice-field.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { countText } from '../../occurrences/copy.ts';
import { closurePreviewQuery, createClosure } from '../api.ts';
import { closableOptions, WHOLE_BUSINESS } from '../closable-options.ts';
import { type ClosuresAnswer, closureFormSchema, type SoldOccurrence } from '../contract.ts';

type Outcome = 'keep' | 'call_off';

/**
 * Closes the business, one session or one place of it, for some days. What becomes of the dates is shown before: empty ones go, and
 * of each that people have booked somebody says whether it is kept or called off. What was shown is what is sent.
 */
export function CreateClosureDialog({
  businessId,
  days,
  onClose,
  onClosed,
}: {
  businessId: number;
  /** What the form begins with: those of a bank holiday, say. */
  days: { firstDay: string; lastDay: string; reason: string };
  onClose: () => void;
  onClosed: (answer: ClosuresAnswer) => void;
}) {
  const api = useApi();
  const formId = useId();
  const { data: sessions } = useQuery(ownSessionsQuery(api, businessId));
  const { data: places } = useQuery(ownVenuesQuery(api, businessId));
  const closable = closableOptions(places?.venues ?? [], sessions ?? []);
  const thingOf = (value: string) => {
    const all = closable.flatMap(({ options }) => options);
    const { sessionId, place } = all.find((option) => option.value === value) ?? WHOLE_BUSINESS;
    return { sessionId, place };
  };
  const [chosen, setChosen] = useState<Readonly<Record<number, Outcome>>>({});
  const { values, ...form } = useMutationForm({
    id: formId,
    schema: closureFormSchema,
    initial: { ...days, what: WHOLE_BUSINESS.value },
    input: ({ what, ...typed }) => ({ ...typed, ...thingOf(what) }),
    fieldOf: (path) => (/^(sessionId|place|venueId|roomId)/.test(path) ? 'what' : path),
    mutate: (input): Promise<ClosuresAnswer> =>
      createClosure(api, businessId, {
        ...input,
        sold: sold.flatMap(({ occurrenceId, taken, refund }) => {
          const outcome = chosen[occurrenceId];
          return outcome === undefined ? [] : [{ occurrenceId, taken, refund, outcome }];
        }),
      }),
    onSuccess: onClosed,
    onError: ({ status }) => void (status === 409 && preview.refetch()),
  });
  const { firstDay, lastDay } = values;
  const thing = thingOf(values.what);
  const readable = isCalendarDay(firstDay) && isCalendarDay(lastDay) && lastDay >= firstDay;
  const preview = useQuery({
    ...closurePreviewQuery(api, businessId, {
      firstDay,
      lastDay,
      ...thing,
    }),
    enabled: readable,
  });
  const sold = preview.data?.sold ?? [];
  return (
    <MutationDialog
      open
      onClose={onClose}
      mutation={form}
      title="Add a closure"
      description="Sessions won’t run on these days. We’ll show the reason on your session pages."
      cancelLabel="Cancel"
      confirmLabel="Add closure"
      busyLabel="Closing..."
      notReady={readable && (!preview.isSuccess || sold.some(({ occurrenceId }) => !chosen[occurrenceId]))}
      onConfirm={formId}
    >
      <form {...form.form} className="grid gap-4">
        <div className="grid grid-cols-2 gap-3">
          <TextField label="First day" type="date" dense {...form.field('firstDay')} />
          <TextField label="Last day" type="date" dense {...form.field('lastDay')} />
        </div>
        <TextField
          label="Reason"
          hint="Shown to customers, e.g. Christmas, floor being resealed."
          maxLength={120}
          dense
          {...form.field('reason')}
        />
        <SelectField
          label="What to close"
          dense
          options={[WHOLE_BUSINESS]}
          groups={closable}
          {...form.field('what')}
        />
        <div aria-live="polite" className="grid gap-3">
          {preview.isError && <p className="text-sm text-danger">We couldn’t load the dates. Try again.</p>}
          {readable && preview.data !== undefined && (
            <p className="text-sm text-ink-2">
              {preview.data.empty === 0
                ? 'No unbooked dates on these days.'
                : `${countText(preview.data.empty, 'date')} without bookings ${preview.data.empty === 1 ? 'leaves' : 'leave'} the search, and ${preview.data.empty === 1 ? 'returns' : 'return'} if you remove the closure.`}
            </p>
          )}
          {thing.place !== null && sold.length > 0 && (
            <p className="text-sm text-ink-2">
              You can hold a date elsewhere: keep it, then change its venue on its page.
            </p>
          )}
          {sold.map((date) => (
            <SoldOccurrenceChoice
              key={date.occurrenceId}
              date={date}
              chosen={chosen[date.occurrenceId]}
              onChoose={(outcome) => setChosen((before) => ({ ...before, [date.occurrenceId]: outcome }))}
            />
          ))}
        </div>
      </form>
    </MutationDialog>
  );
}

/** What becomes of a date that people have booked. */
function SoldOccurrenceChoice({
  date,
  chosen,
  onChoose,
}: {
  date: SoldOccurrence;
  chosen: Outcome | undefined;
  onChoose: (outcome: Outcome) => void;
}) {
  const name = useId();
  const choice = (outcome: Outcome) => ({
    name,
    value: outcome,
    checked: chosen === outcome,
    onChange: () => onChoose(outcome),
  });
  return (
    <fieldset className="rounded-card border border-line p-3.5">
      <legend className="px-1 text-sm font-semibold">
        {date.title}, {formatShortMoment(new Date(date.startsAt))}
      </legend>
      <p className="mb-1.5 text-sm text-ink-2">
        {date.taken === 1 ? '1 place booked.' : `${date.taken} places booked.`}
      </p>
      <RadioField label="Keep this date on" {...choice('keep')} />
      <RadioField
        label={`Cancel it: refund £${date.refund} and email everyone booked`}
        {...choice('call_off')}
      />
    </fieldset>
  );
}
