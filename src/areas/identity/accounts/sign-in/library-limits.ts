/** Per network; `window` in seconds. */
interface LibraryLimit {
  window: number;
  max: number;
}

/** By path under `/api/auth`. */
export const libraryLimits = {
  '/sign-in/email': { window: 60, max: 10 },
  '/sign-in/magic-link': { window: 60, max: 5 },
  '/sign-up/email': { window: 3600, max: 20 },
  '/request-password-reset': { window: 3600, max: 10 },
} as const satisfies Record<string, LibraryLimit>;

const byRoute = new Map<string, LibraryLimit>(
  Object.entries(libraryLimits).map(([path, limit]) => [`/api/auth${path}`, limit]),
);

/** Null if it has no limit of its own. */
export const findLibraryLimit = (url: string | undefined): LibraryLimit | null =>
  (url === undefined ? undefined : byRoute.get(url)) ?? null;
