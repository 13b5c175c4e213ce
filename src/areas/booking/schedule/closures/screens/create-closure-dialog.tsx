import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ownSessionsQuery } from '#areas/catalogue/sessions/own/api.ts';
import { ownVenuesQuery } from '#areas/catalogue/venues/api.ts';
import { isCalendarDay } from '#shared/calendar/calendar-day.ts';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { CheckboxField, RadioField } from '#shared/ui/fields/choice-field.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { countText } from '../../occurrences/copy.ts';
import { closurePreviewQuery, createClosure } from '../api.ts';
import { closableOptions, WHOLE_BUSINESS } from '../closable-options.ts';
import {
  type ClosureChoice,
  type ClosureOutcome,
  closureTotals,
  outcomeOf,
  totalRefund,
} from '../closure-choice.ts';
import { type ClosuresAnswer, closureFormSchema, type SoldOccurrence } from '../contract.ts';

/** Shows the effect on existing dates before closing, and sends exactly the figures shown. */
export function CreateClosureDialog({
  businessId,
  days,
  onClose,
  onClosed,
}: {
  businessId: number;
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
  const [choice, setChoice] = useState<ClosureChoice>({ all: null, exceptions: new Set() });
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
          const outcome = outcomeOf(choice, occurrenceId);
          return outcome === null ? [] : [{ occurrenceId, taken, refund, outcome }];
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
      notReady={readable && (!preview.isSuccess || (sold.length > 0 && choice.all === null))}
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
          {sold.length > 0 && <SoldOccurrencesChoice sold={sold} choice={choice} onChoose={setChoice} />}
        </div>
      </form>
    </MutationDialog>
  );
}

function SoldOccurrencesChoice({
  sold,
  choice,
  onChoose,
}: {
  sold: readonly SoldOccurrence[];
  choice: ClosureChoice;
  onChoose: (choice: ClosureChoice) => void;
}) {
  const name = useId();
  const [first] = sold;
  const isSingle = sold.length === 1;
  const refund = totalRefund(sold);
  const totals = closureTotals(sold, choice);
  const radio = (outcome: ClosureOutcome) => ({
    name,
    value: outcome,
    checked: choice.all === outcome,
    onChange: () => onChoose({ all: outcome, exceptions: new Set() }),
  });
  const toggle = (occurrenceId: number) => {
    const exceptions = new Set(choice.exceptions);
    if (!exceptions.delete(occurrenceId)) exceptions.add(occurrenceId);
    onChoose({ ...choice, exceptions });
  };
  return (
    <>
      <fieldset className="rounded-card border border-line p-3.5">
        <legend className="px-1 text-sm font-semibold">
          {isSingle && first !== undefined ? soldTitle(first) : `${sold.length} dates have bookings`}
        </legend>
        <p className="mb-1.5 text-sm text-ink-2">
          {countText(
            sold.reduce((sum, { taken }) => sum + taken, 0),
            'place',
          )}{' '}
          booked.
        </p>
        <RadioField label={isSingle ? 'Keep this date on' : 'Keep all dates on'} {...radio('keep')} />
        <RadioField
          label={`Cancel ${isSingle ? 'it' : `all ${sold.length} dates`}: refund £${refund} and email everyone booked`}
          {...radio('call_off')}
        />
      </fieldset>
      {!isSingle && choice.all !== null && (
        <fieldset className="rounded-card border border-line p-3.5">
          <legend className="px-1 text-sm font-semibold">
            {choice.all === 'call_off' ? 'Untick the dates to keep on' : 'Untick the dates to cancel'}
          </legend>
          <div className="max-h-64 overflow-y-auto">
            {sold.map((date) => (
              <CheckboxField
                key={date.occurrenceId}
                label={`${soldTitle(date)} · ${countText(date.taken, 'place')} · £${date.refund}`}
                checked={!choice.exceptions.has(date.occurrenceId)}
                onChange={() => toggle(date.occurrenceId)}
              />
            ))}
          </div>
          <p className="mt-2 text-sm font-semibold">
            {totals.cancelled === 0
              ? 'No date is cancelled.'
              : `${countText(totals.cancelled, 'date')} cancelled. You refund £${totals.refund}.`}{' '}
            {totals.kept > 0 && `${countText(totals.kept, 'date')} kept on.`}
          </p>
        </fieldset>
      )}
    </>
  );
}

const soldTitle = ({ title, startsAt }: SoldOccurrence): string =>
  `${title}, ${formatShortMoment(new Date(startsAt))}`;
