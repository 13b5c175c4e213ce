import { useQuery } from '@tanstack/react-query';
import { useApi } from '#shared/ui/site-context.tsx';
import { myEntitlementsQuery } from '../api.ts';
import { myMembershipsQuery } from '../memberships/api.ts';
import { sharesQuery } from '../share/api.ts';
import { memberPrice, type WantedPlaces } from './member-price.ts';

/** `memberPrice` for the signed-in person. Null if they pay money, and until known. */
export function useMemberPrice(wanted: WantedPlaces | null): string | null {
  const api = useApi();
  const { data: credits = [] } = useQuery(myEntitlementsQuery(api));
  const { data: memberships = [] } = useQuery(myMembershipsQuery(api));
  const { data: shares } = useQuery(sharesQuery(api));
  return wanted && memberPrice(wanted, { credits, memberships, shared: shares?.withMe ?? [] });
}
