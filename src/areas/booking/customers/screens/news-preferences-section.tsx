import { useQuery, useQueryClient } from '@tanstack/react-query';
import { SwitchField } from '#shared/ui/fields/switch-field.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import type { NewsPreference } from '../contract.ts';
import { newsPreferencesQuery, setNewsPreference } from '../news-api.ts';

export function NewsPreferencesSection() {
  const { data: businesses = [] } = useQuery(newsPreferencesQuery(useApi()));
  if (businesses.length === 0) return null;
  return (
    <section aria-labelledby="business-news" className="border-t border-line py-5">
      <h3 id="business-news" className="font-sans text-h4 font-semibold tracking-normal">
        News from businesses
      </h3>
      <p className="mt-0.5 mb-4 max-w-prose text-sm text-ink-2">
        Businesses can email you about your bookings. Turn on news if you want their offers and updates too.
      </p>
      <ul className="grid gap-4">
        {businesses.map((news) => (
          <li key={news.businessId}>
            <NewsSwitch news={news} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NewsSwitch({ news: { businessId, business, wanted } }: { news: NewsPreference }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const act = useMutationAction({
    mutate: (on: boolean) => setNewsPreference(api, businessId, on),
    onSuccess: (answer) => queryClient.setQueryData(newsPreferencesQuery(api).queryKey, answer),
    onError: ({ sentence }) => ({ title: sentence, variant: 'destructive' }),
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
