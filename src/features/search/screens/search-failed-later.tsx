import { type ComponentProps, lazy, Suspense, useEffect } from 'react';
import type { ErrorState } from '#shared/ui/error-state.tsx';
import { whenIdle } from '#shared/ui/when-idle.ts';

const load = async () => ({ default: (await import('#shared/ui/error-state.tsx')).ErrorState });

const Failure = import.meta.env.SSR ? (await load()).default : lazy(load);

/** Fetches what a failed search is said with, once the page rests: without a connection it must be here already. */
export function useFailureAtHand(): void {
  useEffect(() => whenIdle(() => void load().catch(() => {})), []);
}

/** A failed search, with "Retry"; its title alone while the rest cannot be had. */
export function SearchFailed(props: ComponentProps<typeof ErrorState>) {
  return (
    <Suspense fallback={<p role="alert">{props.title}</p>}>
      <Failure {...props} />
    </Suspense>
  );
}
