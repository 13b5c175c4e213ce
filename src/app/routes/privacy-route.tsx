export { PrivacyScreen as PrivacyRoute } from '#features/site/screens/privacy-screen.tsx';
