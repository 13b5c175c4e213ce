import type { QueryClient } from '@tanstack/react-query';
import type { VenueFeature } from '#areas/catalogue/sessions/show/json-ld.ts';
import { accessFacts } from '#shared/domain/access-facts.ts';
import { optionLabel } from '#shared/domain/option-lists.ts';
import type { ApiClient } from '#shared/http/api-client.ts';
import { accessQuery } from './access-query.ts';
import { isVenueFact } from './rules.ts';

/** For structured data, as far as the page has loaded facts. */
export function venueFeatures(queryClient: QueryClient, api: ApiClient, sessionId: number): VenueFeature[] {
  const facts = queryClient.getQueryData(accessQuery(api, sessionId).queryKey) ?? [];
  return facts
    .filter(({ fact }) => isVenueFact(fact))
    .map(({ fact, holds }) => ({ name: optionLabel(accessFacts, fact), value: holds }));
}
