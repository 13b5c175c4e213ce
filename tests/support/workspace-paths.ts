import type { AnyRoute } from '@tanstack/react-router';
import { pageBundles } from '#app/pages/pages.ts';

/** All pages below `/admin` and `/business`; the page list only has their roots. */
export function workspacePaths(): string[] {
  const pages: readonly AnyRoute[] = Object.values(pageBundles).flat();
  return pages.flatMap(({ options: { staticData }, children }) =>
    Object.values<AnyRoute>(children ?? {}).flatMap(({ options }) => {
      const below = options.staticData?.path;
      return below === undefined || below === '/' ? [] : `${staticData?.path}${below}`;
    }),
  );
}
