export { CommunityGuidelinesScreen as CommunityGuidelinesRoute } from '#features/site/screens/community-guidelines-screen.tsx';
