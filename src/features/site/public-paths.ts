/** The pages of the site that are the same for everybody and worth finding: listed in the sitemap. */
export const publicPaths = [
  '/',
  '/search',
  '/fitness',
  '/personal-trainers',
  '/trainer-signup',
  '/claim-business',
  '/about',
  '/terms',
  '/privacy',
  '/cookies',
  '/community-guidelines',
] as const;
