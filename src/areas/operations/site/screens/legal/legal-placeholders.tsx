import { formatPounds, priceBreakdown } from '#shared/domain/pence.ts';
import { useSite } from '#shared/ui/site-context.tsx';
import type { LegalFigures } from '../../legal/legal-pages.ts';
import {
  CookieTable,
  OfflineStorageTable,
  PaymentCookieTable,
  PlaceChoice,
  TabStorageTable,
} from './browser-storage.tsx';
import { ContactLines, MailLink } from './contact-lines.tsx';
import { DataProcessors } from './data-processors.tsx';
import { FactTable } from './fact-table.tsx';
import type { LegalPlaceholders } from './text-line.tsx';

/** The example price: £14.00, in pence. */
const example = priceBreakdown(1400);

/** Values of the placeholders in `legal/legal-texts.server.ts`, from the rules and this installation's settings. */
export function useLegalPlaceholders(figures: LegalFigures): LegalPlaceholders {
  const { brand, distanceUnit, payments } = useSite();
  const { freeUntilHours, holdMinutes, passes, vouchers, monthlyPricePence } = figures;
  const stripe = payments.provider === 'stripe';
  return {
    values: {
      site: brand.name,
      email: <MailLink />,
      'free-until-hours': freeUntilHours,
      'hold-minutes': holdMinutes,
      'example-price': formatPounds(example.sessionFeePence),
      'example-fee': formatPounds(example.platformFeePence),
      'example-total': formatPounds(example.totalPence),
      'cooling-off-days': passes.coolingOffDays,
      'back-for-days': passes.backForDays,
      'pass-warned-days': passes.warnedDays,
      'voucher-months': vouchers.months,
      'voucher-warned-days': vouchers.warnedDays,
      'basic-price': formatPounds(monthlyPricePence.basic),
      'premium-price': formatPounds(monthlyPricePence.premium),
      'search-radius': figures.defaultRadius(distanceUnit),
      'cookies-in-short': stripe
        ? 'Two persistent cookies from us, only when you sign in. Stripe adds its own to prevent fraud when you pay.'
        : 'Two persistent cookies, only when you sign in.',
    },
    parts: {
      contact: <ContactLines />,
      relevance: <RelevanceTable figures={figures} />,
      'who-else': <DataProcessors />,
      cookies: <CookieTable />,
      // Without Stripe there are none, and the section is left out.
      'payment-cookies': stripe ? <PaymentCookieTable /> : null,
      'tab-storage': <TabStorageTable />,
      'offline-storage': <OfflineStorageTable />,
      'place-choice': <PlaceChoice />,
    },
  };
}

function RelevanceTable({ figures: { relevance, halfwayNear } }: { figures: LegalFigures }) {
  const { distanceUnit } = useSite();
  const percent = (share: number): string => `${Math.round(share * 100)}%`;
  return (
    <FactTable
      caption="How we work out relevance"
      columns={['Factor', 'Weight', 'How it works']}
      widths="0.6fr 1fr 2.4fr"
      rows={[
        [
          'Near',
          percent(relevance.near),
          `Closer sessions rank higher. At ${halfwayNear(distanceUnit)} the score is half. Without a place, distance doesn’t count.`,
        ],
        [
          'Soon',
          percent(relevance.soon),
          'Sessions with an earlier next date rank higher. At three days away the score is half.',
        ],
        [
          'Rated',
          percent(relevance.rated),
          'The average star rating from attendees. With few reviews, it counts as closer to the average of all sessions.',
        ],
      ]}
    />
  );
}
