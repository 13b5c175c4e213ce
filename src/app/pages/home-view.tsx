import { SuggestedNames } from '#features/search/screens/names/suggested-names.tsx';
import { HomeScreen } from '#features/site/screens/home-screen.tsx';

/** `/`: the landing page, whose box suggests what can be found. */
export function HomeView() {
  return <HomeScreen Suggestions={SuggestedNames} />;
}
