import { useQuery } from '@tanstack/react-query';
import Repeat from 'lucide-react/icons/repeat';
import { useState } from 'react';
import { ownSessionsQuery } from '#areas/catalogue/sessions/own/api.ts';
import { MAX_DATES } from '#areas/catalogue/sessions/show/places.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { type ManagedSeriesPrice, type SeriesPriceForm, seriesPriceFormSchema } from '../../contract.ts';
import { DiscountFields } from '../../discount-fields.tsx';
import { deleteSeriesPrice, seriesPricesQuery, setSeriesPrice } from '../api.ts';
import { parseSeriesPrice, seriesDiscountText } from '../rules.ts';

export function SeriesPrices({ businessId }: { businessId: number }) {
  const query = useQuery(seriesPricesQuery(useApi(), businessId));
  const [set, setSet] = useState(0);
  return (
    <section aria-labelledby="series-prices" className="grid gap-4">
      <div>
        <h2 id="series-prices" className="text-h3">
          Multi-date discount
        </h2>
        <p className="mt-1 max-w-prose text-ink-2">
          Offer a discount to customers who book several weeks at once. It can’t be combined with a promo
          code. Existing bookings aren’t affected.
        </p>
      </div>
      <QueryContent
        query={query}
        failure="We couldn’t load these prices. Try again."
        waiting={<Skeleton className="h-24 rounded-card" />}
      >
        {(prices) =>
          prices.length === 0 ? (
            <p className="text-ink-2">No multi-date discounts yet.</p>
          ) : (
            <ul className="grid gap-3">
              {prices.map((price) => (
                <SeriesPriceRow key={price.sessionId} businessId={businessId} price={price} />
              ))}
            </ul>
          )
        }
      </QueryContent>
      <PriceForm key={set} businessId={businessId} onSet={() => setSet(set + 1)} />
    </section>
  );
}

function SeriesPriceRow({ businessId, price }: { businessId: number; price: ManagedSeriesPrice }) {
  const api = useApi();
  const { busy, sentence, run } = useMutationAction({
    mutate: () => deleteSeriesPrice(api, businessId, price.sessionId),
    refresh: [seriesPricesQuery(api, businessId).queryKey],
    successToast: {
      title: 'Discount removed',
      description: `${price.title} is back to full price for every date.`,
    },
  });
  return (
    <li>
      <Panel>
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0 flex-1 basis-52">
            <h3 className="flex items-center gap-2.5 font-sans text-h4 font-semibold">
              <Icon drawing={Repeat} size="sm" className="flex-none text-brand" />
              <span className="wrap-anywhere">{price.title}</span>
            </h3>
            <p className="mt-1">
              {seriesDiscountText(parseSeriesPrice(price))}, from {price.leastDates} dates
            </p>
          </div>
          <Button
            variant="secondary"
            size="sm"
            className="max-md:h-11!"
            busy={busy}
            aria-label={`Remove the multi-date discount from ${price.title}`}
            onClick={() => void run()}
          >
            Remove
          </Button>
        </div>
        {sentence !== null && (
          <Notice tone="danger" role="alert" className="mt-3">
            {sentence}
          </Notice>
        )}
      </Panel>
    </li>
  );
}

interface PriceDraft {
  sessionId: string;
  leastDates: string;
  kind: 'percent' | 'pounds';
  amount: string;
}

function PriceForm({ businessId, onSet }: { businessId: number; onSet: () => void }) {
  const api = useApi();
  const sessions = useQuery(ownSessionsQuery(api, businessId));
  const offered = (sessions.data ?? []).filter(
    ({ status, price }) => status !== 'rejected' && Number(price) > 0,
  );
  const form = useMutationForm<PriceDraft, SeriesPriceForm, void>({
    schema: seriesPriceFormSchema,
    initial: { sessionId: '', leastDates: '4', kind: 'percent', amount: '' },
    mutate: ({ sessionId, ...price }) => setSeriesPrice(api, businessId, sessionId, price),
    refresh: [seriesPricesQuery(api, businessId).queryKey],
    successToast: { title: 'Discount set', description: 'We show it when customers choose dates.' },
    onSuccess: onSet,
  });
  if (sessions.isSuccess && offered.length === 0) return null;
  return (
    <Panel role="region" aria-labelledby="set-series-price">
      <h3 id="set-series-price" className="font-sans text-h4 font-semibold">
        Add a multi-date discount
      </h3>
      <form {...form.form} className="mt-4 grid gap-4 sm:grid-cols-2">
        <SelectField
          {...form.field('sessionId')}
          label="Session"
          placeholder="Choose a session"
          options={offered.map(({ id, title }) => ({ value: String(id), label: title }))}
          dense
        />
        <SelectField
          {...form.field('leastDates')}
          label="Minimum number of dates"
          options={Array.from({ length: MAX_DATES - 1 }, (_, index) => ({
            value: String(index + 2),
            label: `${index + 2} dates`,
          }))}
          dense
        />
        <DiscountFields form={form} legend="Discount" />
        {form.sentence !== null && (
          <Notice tone="danger" role="alert" className="sm:col-span-2">
            {form.sentence}
          </Notice>
        )}
        <Button type="submit" className="justify-self-start" busy={form.busy} busyLabel="Setting...">
          Add discount
        </Button>
      </form>
    </Panel>
  );
}
