import { LazyNameSuggestions } from '#areas/discovery/search/screens/names/name-suggestions.lazy.tsx';
import { HomeScreen } from '#areas/operations/site/screens/home-screen.tsx';

/** `/`: the landing page, whose box suggests what can be found. */
export function HomeView() {
  return <HomeScreen Suggestions={LazyNameSuggestions} />;
}
