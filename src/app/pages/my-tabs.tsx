import { OfferCount } from '#areas/booking/waitlist/screens/offer-count.tsx';
import { LinkTabs } from '#shared/ui/buttons/link-tabs.tsx';

/** What is a person's own, as one place: each page shows it below its heading. */
export function MyTabs() {
  return (
    <LinkTabs
      label="You"
      tabs={[
        { href: '/bookings', label: 'Bookings' },
        { href: '/passes', label: 'Passes' },
        { href: '/waiting-list', label: 'Waiting lists', count: <OfferCount /> },
        { href: '/favourites', label: 'Favourites' },
        { href: '/alerts', label: 'Alerts' },
      ]}
    />
  );
}
