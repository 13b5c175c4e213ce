import { type ComponentType, lazy, Suspense } from 'react';

async function load(): Promise<ComponentType> {
  try {
    return (await import('./crash-screen.tsx')).CrashScreen;
  } catch {
    // What made the page crash may also keep this from coming.
    return PlainCrash;
  }
}

const Crash = import.meta.env.SSR ? await load() : lazy(async () => ({ default: await load() }));

/** The crash screen, fetched when there is a crash: hardly any page has one, and every page would carry it. */
export function CrashScreen() {
  return (
    <Suspense>
      <Crash />
    </Suspense>
  );
}

/** The words of the crash screen, with a way on that needs nothing more. */
function PlainCrash() {
  return (
    <main id="main" className="container-page page">
      <h1>Something went wrong</h1>
      <p className="mt-3">
        We encountered an unexpected error. <a href="/">Go Home</a>
      </p>
    </main>
  );
}
