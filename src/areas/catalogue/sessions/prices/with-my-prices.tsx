import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { formatPounds } from '#shared/domain/pence.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import type { Session } from '../contract.ts';
import { categoryNames } from './copy.ts';
import { categoryForPerson, priceOfPerson } from './people.ts';
import { myCategoriesQuery } from './use-my-category.ts';

type PricedSession = Pick<Session, 'id' | 'nextOccurrences' | 'price' | 'prices'> & {
  business: Pick<Session['business'], 'id'>;
};
type PriceText = (session: PricedSession, places: number) => string | null;

/**
 * Gives the price of a signed-in person whose category the business has checked: "£2.20 Concession". Stable until
 * their categories change. `paid`: what they have bought already comes first.
 */
export function WithMyPrices({
  paid,
  children,
}: {
  paid: PriceText | undefined;
  children: (priceOf: PriceText | undefined) => ReactNode;
}) {
  const { user } = useRouteContext({ from: '__root__' });
  const { data } = useQuery({ ...myCategoriesQuery(useApi()), enabled: user !== null });
  return children(
    useMemo(() => {
      if (data === undefined || data.length === 0) return paid;
      return (session, places) => {
        const bought = paid?.(session, places) ?? null;
        const mine = categoryForPerson(session, data);
        if (bought !== null || mine === null) return bought;
        const { totalPence } = priceOfPerson(session, mine);
        return `${totalPence === 0 ? 'Free' : formatPounds(totalPence)} ${categoryNames[mine]}`;
      };
    }, [data, paid]),
  );
}
