import { useQuery } from '@tanstack/react-query';
import { useApi } from '#shared/ui/site-context.tsx';
import { memberPrice, type OwnCredits, type WantedPlaces } from './member-price.ts';
import { ownCreditsQuery } from './own-credits-query.ts';

/** Changes only when the credits do; undefined until known, and for visitors. */
export function useOwnCredits(isSignedIn: boolean): OwnCredits | undefined {
  return useQuery({ ...ownCreditsQuery(useApi()), enabled: isSignedIn }).data;
}

/** `memberPrice` for the signed-in person. Null if they pay money, and until known. */
export function useMemberPrice(wanted: WantedPlaces | null): string | null {
  const own = useOwnCredits(true);
  return wanted !== null && own !== undefined ? memberPrice(wanted, own) : null;
}
