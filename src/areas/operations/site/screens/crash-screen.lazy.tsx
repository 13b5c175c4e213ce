import { type ComponentType, lazy, Suspense } from 'react';

async function load(): Promise<ComponentType> {
  try {
    return (await import('./crash-screen.tsx')).CrashScreen;
  } catch {
    // The cause of the crash may also stop this chunk from loading.
    return PlainCrash;
  }
}

const Crash = import.meta.env.SSR ? await load() : lazy(async () => ({ default: await load() }));

/** Loaded on a crash, so that other pages don't carry it. */
export function CrashScreen() {
  return (
    <Suspense>
      <Crash />
    </Suspense>
  );
}

/** Needs no further chunk. */
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
