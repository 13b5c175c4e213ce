export { HomeScreen as HomeRoute } from '#features/site/screens/home-screen.tsx';
