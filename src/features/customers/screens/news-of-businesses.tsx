import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAct } from '#shared/ui/act/use-act.ts';
import { SwitchField } from '#shared/ui/fields/switch-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import type { OwnNews } from '../contract.ts';
import { ownNewsQuery, wantNews } from '../news-api.ts';

/** On the profile: which businesses may write their news. Nothing for somebody who has booked with none. */
export function NewsOfBusinesses() {
  const { data: businesses = [] } = useQuery(ownNewsQuery(useApi()));
  if (businesses.length === 0) return null;
  return (
    <Panel role="region" aria-labelledby="business-news">
      <h2 id="business-news" className="text-h3">
        News from businesses
      </h2>
      <p className="mt-1 mb-4 text-ink-2">
        Businesses can email you about your bookings. Turn on news if you want their offers and updates too.
      </p>
      <ul className="grid gap-4">
        {businesses.map((news) => (
          <li key={news.businessId}>
            <NewsSwitch news={news} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function NewsSwitch({ news: { businessId, business, wanted } }: { news: OwnNews }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const act = useAct({
    act: (on: boolean) => wantNews(api, businessId, on),
    done: (answer) => queryClient.setQueryData(ownNewsQuery(api).queryKey, answer),
    refused: ({ sentence }) => ({ title: sentence, variant: 'destructive' }),
  });
  return (
    <SwitchField
      label={business}
      on={act.input ?? wanted}
      busy={act.busy}
      onChange={(on) => void act.run(on)}
    />
  );
}
