import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { exampleOwnBusiness } from '#support/businesses.ts';
import type { LatestBooking } from '../../../bookings/contract.ts';
import type { Overview } from '../../contract.ts';
import { OverviewScreen } from './overview-screen.tsx';
import { RecentBookings } from './recent-bookings.tsx';

const booking = (fullName: string, state: LatestBooking['state'] = 'confirmed'): LatestBooking => ({
  id: `booking of ${fullName}`,
  reference: 'TEST-0001',
  sessionId: 3,
  sessionDate: '2026-11-24T18:30:00.000Z',
  totalAmount: '1234.50',
  specialRequirements: '',
  state,
  fullName,
  user: { firstName: 'Ada', lastName: 'Rowe' },
  session: { id: 3, title: 'Rope Flow' },
});
const overview: Overview = {
  sessions: { total: 7, published: 4, pending: 2 },
  bookings: { total: 1204, thisWeek: 3 },
  revenue: '2134.00',
  weeks: [
    { monday: '2026-11-09', net: '12.00' },
    { monday: '2026-11-16', net: '34.05' },
  ],
  rating: 4.5,
  reviewCount: 8,
  bookingsBySession: [],
};

async function read(
  changes: Partial<Overview>,
  business = exampleOwnBusiness(),
  recent: Partial<Parameters<typeof RecentBookings>[0]> = {},
): Promise<string> {
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <OverviewScreen
          business={business}
          overview={{ ...overview, ...changes }}
          failed={false}
          onRetry={() => {}}
          sessions={null}
          recentBookings={
            <RecentBookings business={business} recent={[]} failed={false} onRetry={() => {}} {...recent} />
          }
        />
      ),
    }),
    history: createMemoryHistory({ initialEntries: ['/business'] }),
    context: { queryClient: new QueryClient() },
  });
  await router.load();
  const html = renderToStaticMarkup(<RouterProvider<typeof router> router={router} />);
  return html.replace(/<[^>]*>/g, '|').replace(/\|+/g, '|');
}

describe('the dashboard of an approved business', () => {
  it('has the four figures', async () => {
    const text = await read({});
    for (const figure of [
      'Total Sessions|7|4 published, 2 pending',
      'Total Bookings|1,204|+3| this week',
      'Revenue|£2,134.00|£34.05 this week, £12.00 last',
      'Avg Rating|4.5|8 reviews from people who attended',
    ])
      expect(text).toContain(figure);
    const unrated = await read({ rating: null, reviewCount: 0 });
    expect(unrated).toContain('Avg Rating|New|No reviews yet');
  });

  it('lists recent bookings with what was paid, and leads to all of them', async () => {
    const text = await read({}, exampleOwnBusiness(), {
      recent: [booking('Mei Lin Chan'), booking('Bo Ek', 'cancelled_by_seeker')],
    });
    expect(text).toContain(
      'Recent Bookings|See all|MC|Mei Lin Chan|Rope Flow|, |Tue 24 Nov, 18:30|£1,234.50',
    );
    expect(text).toContain('Bo Ek|Rope Flow|, |Tue 24 Nov, 18:30|Cancelled|£1,234.50');
    expect(await read({})).not.toContain('See all');
    expect(await read({}, exampleOwnBusiness(), { recent: undefined, failed: true })).toContain(
      'Failed to load your bookings. |Retry',
    );
  });

  it('says how the plan stands, and leads up from there only whoever may decide it', async () => {
    const free = await read({});
    expect(free).toContain('Free Listing');
    expect(free).toContain('Upgrade to Basic, £29.00');
    expect(free).toContain('Upgrade to Premium Pro, £79.00');
    expect(free).not.toContain('Booking Enabled');
    const basic = exampleOwnBusiness({
      bookingEnabled: true,
      subscriptionTier: 'basic',
      plan: {
        tier: 'basic',
        state: 'active',
        price: '29.00',
        currentPeriodEnd: null,
        cancelAtPeriodEnd: false,
        endsWithSuspension: false,
        graceUntil: null,
      },
    });
    expect(await read({}, basic)).toMatch(/Basic Booking Plan\|.*Booking Enabled\|.*Upgrade to Premium Pro/s);
    expect(await read({}, basic)).toContain('Premium Pro adds analytics: revenue and occupancy by session');
    const ending = { ...basic, plan: basic.plan && { ...basic.plan, cancelAtPeriodEnd: true } };
    expect(await read({}, ending)).toContain('See your plan');
    expect(await read({}, ending)).not.toContain('Upgrade to');
    expect(await read({}, basic)).not.toContain('Upgrade to Basic');
    expect(await read({}, { ...basic, role: 'manager' })).not.toContain('Upgrade to');
  });
});
