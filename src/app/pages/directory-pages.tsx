import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import {
  businessSessionsQuery,
  publicBusinessQuery,
  townQuery,
  townsQuery,
} from '#features/directory/directory-queries.ts';
import { townDescription, townHeading } from '#features/directory/town-words.ts';
import { shownBusinessReviewsQuery } from '#features/reviews/reviews-query.ts';
import { ApiError } from '#shared/http/api-client.ts';
import { pageDescriptions } from '../page-descriptions.ts';
import { pageHead, unlistedHead } from '../page-head.ts';
import type { RouterContext } from '../router.tsx';
import { rootRoute } from './root.tsx';

const townsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/fitness',
  loader: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureQueryData(townsQuery(api));
  },
  head: pageHead('Sessions by town', pageDescriptions.towns),
  component: lazyRouteComponent(() => import('../routes/town-route.tsx'), 'TownsRoute'),
});

async function loadTown({ api, queryClient }: RouterContext, town: string, activity?: string) {
  const page = await queryClient.ensureQueryData(townQuery(api, town, activity)).catch(missing);
  return { heading: townHeading(page), description: townDescription(page) };
}

const townPicture = (town: string, activity?: string) =>
  `/og/fitness/${town}${activity === undefined ? '' : `/${activity}`}.png`;

const TownNotFound = lazyRouteComponent(
  () => import('#features/directory/screens/nothing-here-screen.tsx'),
  'TownNotFoundScreen',
);

const townRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/fitness/$town',
  loader: ({ context, params }) => loadTown(context, params.town),
  head: ({ match, params, loaderData }) =>
    loaderData === undefined
      ? unlistedHead('No sessions here yet')({ match })
      : pageHead(loaderData.heading, loaderData.description, townPicture(params.town))({ match }),
  component: lazyRouteComponent(() => import('../routes/town-route.tsx'), 'TownRoute'),
  notFoundComponent: TownNotFound,
});

const townActivityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/fitness/$town/$activity',
  loader: ({ context, params }) => loadTown(context, params.town, params.activity),
  head: ({ match, params, loaderData }) =>
    loaderData === undefined
      ? unlistedHead('No sessions here yet')({ match })
      : pageHead(
          loaderData.heading,
          loaderData.description,
          townPicture(params.town, params.activity),
        )({ match }),
  component: lazyRouteComponent(() => import('../routes/town-route.tsx'), 'TownActivityRoute'),
  notFoundComponent: TownNotFound,
});

const publicBusinessRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/businesses/$businessId',
  loader: async ({ context: { api, queryClient }, params: { businessId } }) => {
    // Anything but a number is an address that leads nowhere, not a malformed request.
    if (!/^[1-9]\d{0,14}$/.test(businessId)) throw notFound();
    const business = await queryClient.ensureQueryData(publicBusinessQuery(api, businessId)).catch(missing);
    await Promise.all([
      queryClient.ensureQueryData(businessSessionsQuery(api, businessId)),
      // The page is whole without them.
      queryClient.prefetchQuery(shownBusinessReviewsQuery(api, businessId)),
    ]);
    const { name, businessType, town, approved, claimed, description } = business;
    return { name, businessType, town, listed: approved || !claimed, description };
  },
  head: ({ match, params, loaderData }) =>
    loaderData === undefined || !loaderData.listed
      ? unlistedHead(loaderData?.name ?? 'Business not found')({ match })
      : pageHead(
          loaderData.name,
          `${loaderData.name}, ${loaderData.businessType} in ${loaderData.town}. ${loaderData.description.slice(0, 120)}`,
          `/og/businesses/${params.businessId}.png`,
        )({ match }),
  component: lazyRouteComponent(() => import('../routes/public-business-route.tsx'), 'PublicBusinessRoute'),
  notFoundComponent: lazyRouteComponent(
    () => import('#features/directory/screens/nothing-here-screen.tsx'),
    'BusinessNotFoundScreen',
  ),
});

/** What is not there is the page's to say; any other failure is the crash screen's. */
function missing(error: unknown): never {
  throw error instanceof ApiError && error.status === 404 ? notFound() : error;
}

export const directoryPages = [townsRoute, townRoute, townActivityRoute, publicBusinessRoute] as const;
