export { CookiesScreen as CookiesRoute } from '#features/site/screens/cookies-screen.tsx';
