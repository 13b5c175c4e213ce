import { LazyNameSuggestions } from '#areas/discovery/search/screens/names/name-suggestions.lazy.tsx';
import { HomeScreen } from '#areas/operations/site/screens/home-screen.tsx';
import { lazyAfterInteraction } from '#shared/ui/states/lazy-after-interaction.tsx';

/** Links and text, so that both work without their code. */
const Tonight = lazyAfterInteraction({
  onServer: import.meta.env.SSR
    ? (await import('#areas/discovery/search/screens/tonight-rail.tsx')).TonightRail
    : null,
  load: async () => (await import('#areas/discovery/search/screens/tonight-rail.tsx')).TonightRail,
});
const Reviews = lazyAfterInteraction({
  onServer: import.meta.env.SSR
    ? (await import('#areas/booking/reviews/screens/latest-reviews.tsx')).LatestReviews
    : null,
  load: async () => (await import('#areas/booking/reviews/screens/latest-reviews.tsx')).LatestReviews,
});

/** `/`: the landing page, whose box suggests what can be found. */
export function HomeView() {
  return <HomeScreen Suggestions={LazyNameSuggestions} Tonight={Tonight} Reviews={Reviews} />;
}
