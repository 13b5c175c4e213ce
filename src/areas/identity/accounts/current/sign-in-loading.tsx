import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '#shared/ui/site-context.tsx';
import { FullPageSpinner } from '#shared/ui/states/spinner.tsx';
import { userQuery } from './api.ts';

/** How long the sign-in state may be on its way before the page makes place for a spinner. */
const SPINNER_DELAY_MS = 300;

/**
 * Over the page while the sign-in state loads anew (docs/product/pages.md#who-is-signed-in): it is asked for again when five minutes
 * are over and somebody moves on. Not when a page has changed the person itself and fetches what it changed.
 */
export function SignInLoading() {
  const { queryKey } = userQuery(useApi());
  const asking = useIsFetching({ queryKey, predicate: ({ state }) => !state.isInvalidated }) > 0;
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!asking) return;
    const timer = setTimeout(() => setLate(true), SPINNER_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [asking]);
  return late && <FullPageSpinner over />;
}
