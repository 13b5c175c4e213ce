import Gift from 'lucide-react/icons/gift';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';

/** Only if the business takes bookings. */
export function GiftVoucherLink({
  business,
}: {
  business: { id: number; approved: boolean; bookingEnabled: boolean };
}) {
  return business.approved && business.bookingEnabled ? (
    <p className="mb-8">
      <ButtonLink
        href={`/gift?business=${business.id}`}
        variant="secondary"
        size="sm"
        className="max-md:h-11!"
      >
        <Icon drawing={Gift} size="sm" />
        Give a gift voucher
      </ButtonLink>
    </p>
  ) : null;
}
