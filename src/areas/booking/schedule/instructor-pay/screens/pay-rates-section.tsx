import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { businessHref } from '#areas/catalogue/businesses/status/my-businesses.ts';
import { formatLongDay } from '#shared/calendar/calendar-day.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useLightForm } from '#shared/ui/mutation/use-light-form.ts';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { payRatesQuery, removePayRate, setPayRate } from '../api.ts';
import type { PayRateRow, PayRates } from '../contract.ts';
import { basisLabels, rateText } from '../copy.ts';
import { payBases } from '../pay-rules.ts';

export function PayRatesSection({ business, today }: { business: MyBusiness; today: string }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const id = useId();
  const shown = payRatesQuery(api, business.id);
  const query = useQuery(shown);
  const onChanged = (rates: PayRates, description: string) => {
    queryClient.setQueryData(shown.queryKey, rates);
    void queryClient.invalidateQueries({ queryKey: ['businesses', business.id, 'pay'] });
    toast({ title: 'Rates changed', description });
  };
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-h3">
        Rates
      </h2>
      <QueryContent
        query={query}
        failure="We couldn’t load the rates. Try again."
        waiting={<Skeleton className="h-40 rounded-card" />}
      >
        {(rates) =>
          rates.instructors.length === 0 ? (
            <Notice>
              Add the people who teach under{' '}
              <RouteLink href={businessHref('/business/instructors', business)} className="link">
                Instructors
              </RouteLink>
              . Then set what you pay them here.
            </Notice>
          ) : (
            <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_384px]">
              <RateList rates={rates.rates} businessId={business.id} onChanged={onChanged} />
              <RateForm rates={rates} businessId={business.id} today={today} onChanged={onChanged} />
            </div>
          )
        }
      </QueryContent>
    </section>
  );
}

interface ChangeProps {
  businessId: number;
  onChanged: (rates: PayRates, description: string) => void;
}

function RateList({ rates, businessId, onChanged }: ChangeProps & { rates: readonly PayRateRow[] }) {
  const api = useApi();
  const { input, sentence, run } = useMutationAction({
    mutate: (rate: PayRateRow) => removePayRate(api, businessId, rate.id),
    onSuccess: (after, rate) => onChanged(after, `We removed the rate of ${rate.instructor}.`),
  });
  if (rates.length === 0)
    return <p className="text-ink-2">No rates yet. Set what you pay each instructor in the form.</p>;
  return (
    <Panel>
      {sentence !== null && (
        <Notice tone="danger" role="alert">
          {sentence}
        </Notice>
      )}
      <ul>
        {rates.map((rate) => (
          <li
            key={rate.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-3 last:border-b-0"
          >
            <div className="min-w-0 wrap-anywhere">
              <b className="font-semibold">{rate.instructor}</b>
              <p className="text-sm text-ink-2 tabular-nums">
                {rateText(rate)}, {rate.session ?? 'every session'}, from {formatLongDay(rate.from)}{' '}
                {rate.from.slice(0, 4)}
              </p>
            </div>
            <Button
              variant="destructive-quiet"
              busy={input?.id === rate.id}
              busyLabel="Removing..."
              aria-label={`Remove ${rateText(rate)} of ${rate.instructor}`}
              onClick={() => void run(rate)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function RateForm({
  rates: { instructors, sessions },
  businessId,
  today,
  onChanged,
}: ChangeProps & { rates: PayRates; today: string }) {
  const api = useApi();
  const [session, setSession] = useState('');
  const [chosen, setBasis] = useState<(typeof payBases)[number]>('class');
  const bases = payBases.filter((basis) => basis !== 'usual' || session !== '');
  const basis = bases.includes(chosen) ? chosen : 'class';
  const form = useLightForm({
    fields: ['instructorId', 'sessionId', 'basis', 'amount', 'from'],
    mutate: ({ instructorId, sessionId, amount, from }) =>
      setPayRate(api, businessId, {
        instructorId: Number(instructorId),
        sessionId: sessionId === '' ? null : Number(sessionId),
        basis,
        amount: basis === 'usual' ? '0' : amount,
        from,
      }),
    onSuccess: (after, { instructorId }) => {
      const name = instructors.find(({ id }) => String(id) === instructorId)?.name ?? '';
      onChanged(after, `${name} has a new rate.`);
    },
  });
  return (
    <Panel>
      <h3 className="text-md font-semibold">Set a rate</h3>
      <form {...form.form} onChange={form.lookAgain} className="mt-3 grid gap-4">
        <SelectField
          label="Instructor"
          name="instructorId"
          dense
          options={instructors.map(({ id, name }) => ({ value: String(id), label: name }))}
          error={form.errors.instructorId}
        />
        <SelectField
          label="Session"
          name="sessionId"
          dense
          placeholder="Every session"
          hint="A rate for one session goes before the instructor’s usual rate."
          options={sessions.map(({ id, title }) => ({ value: String(id), label: title }))}
          value={session}
          onChange={({ target }) => setSession(target.value)}
          error={form.errors.sessionId}
        />
        <SelectField
          label="How you pay"
          name="basis"
          dense
          options={bases.map((value) => ({ value, label: basisLabels[value] }))}
          value={basis}
          onChange={({ target }) => setBasis(payBases.find((value) => value === target.value) ?? 'class')}
          error={form.errors.basis}
        />
        {basis !== 'usual' && (
          <TextField
            label="Amount"
            name="amount"
            dense
            prefix="£"
            inputMode="decimal"
            autoComplete="off"
            error={form.errors.amount}
          />
        )}
        <TextField label="From" name="from" type="date" dense defaultValue={today} error={form.errors.from} />
        {form.sentence !== null && (
          <Notice tone="danger" role="alert">
            {form.sentence}
          </Notice>
        )}
        <Button type="submit" busy={form.busy} busyLabel="Saving...">
          Set rate
        </Button>
      </form>
    </Panel>
  );
}
