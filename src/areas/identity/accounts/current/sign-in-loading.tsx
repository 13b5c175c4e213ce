import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '#shared/ui/site-context.tsx';
import { FullPageSpinner } from '#shared/ui/states/spinner.tsx';
import { userQuery } from './api.ts';

const SPINNER_DELAY_MS = 300;

/** Shown while the sign-in state reloads (docs/product/pages.md#who-is-signed-in), not after own changes. */
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
