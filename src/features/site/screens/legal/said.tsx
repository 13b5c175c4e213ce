import { formatPounds, priceBreakdown } from '#shared/domain/pence.ts';
import { useSite } from '#shared/ui/site-context.tsx';
import type { LegalFigures } from '../../legal/legal-pages.ts';
import { ContactLines, MailLink } from './contact-lines.tsx';
import { FactTable } from './fact-table.tsx';
import { Cookies, OfflineStorage, PaymentCookies, PlaceChoice, TabStorage } from './stored-things.tsx';
import { WhoElse } from './who-else.tsx';
import type { Said } from './words.tsx';

/** The session the price is explained with: £14.00, in pence. */
const example = priceBreakdown(1400);

/**
 * What stands on the legal pages in the place of their texts' placeholders (`legal/legal-texts.server.ts` names them):
 * figures from the rules, and what of this installation nobody should have to keep up by hand.
 */
export function useSaid(figures: LegalFigures): Said {
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
        ? 'Two lasting cookies of ours, and only when you sign in. Where you pay, Stripe adds its own against fraud.'
        : 'Two persistent cookies, only when you sign in.',
    },
    parts: {
      contact: <ContactLines />,
      relevance: <Relevance figures={figures} />,
      'who-else': <WhoElse />,
      cookies: <Cookies />,
      // Nobody but Stripe sets any: its section is left out then.
      'payment-cookies': stripe ? <PaymentCookies /> : null,
      'tab-storage': <TabStorage />,
      'offline-storage': <OfflineStorage />,
      'place-choice': <PlaceChoice />,
    },
  };
}

function Relevance({ figures: { relevance, halfwayNear } }: { figures: LegalFigures }) {
  const { distanceUnit } = useSite();
  const percent = (share: number): string => `${Math.round(share * 100)}%`;
  return (
    <FactTable
      caption="What relevance is made of"
      columns={['What', 'How much it counts', 'How it works']}
      widths="0.6fr 1fr 2.4fr"
      rows={[
        [
          'Near',
          percent(relevance.near),
          `The closer to the place you searched for, the better: at ${halfwayNear(distanceUnit)} it counts half. Without a place it counts nothing.`,
        ],
        [
          'Soon',
          percent(relevance.soon),
          'The sooner the next date, the better: at three days it counts half.',
        ],
        [
          'Rated',
          percent(relevance.rated),
          'The average of the stars given by people who attended, drawn towards the average of all sessions while there are few of them.',
        ],
      ]}
    />
  );
}
