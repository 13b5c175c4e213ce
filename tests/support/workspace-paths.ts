import type { AnyRoute } from '@tanstack/react-router';
import { pageBundles } from '#app/pages/pages.ts';

/** The addresses of the pages below `/admin` and `/business`. The list of pages has the root of each workspace alone. */
export function workspacePaths(): string[] {
  const pages: readonly AnyRoute[] = Object.values(pageBundles).flat();
  return pages.flatMap(({ options: { staticData }, children }) =>
    Object.values<AnyRoute>(children ?? {}).flatMap(({ options }) => {
      const below = options.staticData?.path;
      return below === undefined || below === '/' ? [] : `${staticData?.path}${below}`;
    }),
  );
}
