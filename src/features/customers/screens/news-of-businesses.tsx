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
        News of businesses
      </h2>
      <p className="mt-1 mb-4 text-ink-2">
        Those with whom you have booked write to you about your bookings. Their news comes only if you want
        it.
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
