import type { ComponentType, ReactNode } from 'react';
import type { SignedInUser } from '#areas/identity/accounts/contract.ts';
import type { PaymentFormProps } from '#areas/money/payments/payment-outcome.ts';
import { decimalToPence, formatPounds } from '#shared/domain/pence.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { buyPass, passesQuery } from '../../api.ts';
import type { Pass } from '../../contract.ts';
import {
  daysText,
  introOfferBenefits,
  introRefusalTexts,
  passBenefits,
  passScopeText,
  passToasts,
  placesText,
  sessionsText,
} from '../../copy.ts';
import { formatLastDay } from '../../credit-text.ts';
import { sharedWithText } from '../../share/copy.ts';
import { BuyPanel } from './buy-panel.tsx';

export function BuyPass({
  business,
  pass,
  picture,
  user,
  PaymentForm,
}: {
  business: { id: number; name: string };
  pass: Pass;
  picture: ReactNode;
  user: SignedInUser | null;
  PaymentForm: ComponentType<PaymentFormProps>;
}) {
  const { places, lastDay, totalAmount, introDays, notForYou } = pass;
  const api = useApi();
  const shared = sharedWithText(pass.sharedWith);
  const pricePence = decimalToPence(pass.price) ?? 0;
  return (
    <BuyPanel
      what="Pass"
      product={pass}
      picture={picture}
      summary={`${placesText(places)}, until ${formatLastDay(lastDay)}`}
      promises={[
        places === null
          ? sessionsText(pass.sessions, business.name)
          : passScopeText(pass.sessions, business.name),
        ...(introDays === null ? [] : introOfferBenefits(introDays, places === null)),
        ...(places === null ? [] : [passBenefits.back]),
        passBenefits.refund,
        ...(pass.pauseDays > 0 ? [`Pause it for up to ${daysText(pass.pauseDays)}`] : []),
        ...(shared === null ? [] : [shared]),
      ]}
      term={
        places === null
          ? daysText(introDays ?? 0)
          : pricePence % places === 0
            ? `${places} × ${formatPounds(pricePence / places)}`
            : `${places} places`
      }
      button="Buy Pass"
      buyFor={`Buy Pass, £${totalAmount}`}
      forWhom={places === null ? 'It’s just for you.' : 'Use credits for yourself and people you book for.'}
      help={{ about: 'passes', says: 'How passes work' }}
      refusalNotice={notForYou === null ? null : introRefusalTexts[notForYou]}
      user={user}
      PaymentForm={PaymentForm}
      buy={() => buyPass(api, { businessId: business.id, productId: pass.id, amount: totalAmount })}
      stale={passesQuery(api, business.id).queryKey}
      toasts={passToasts}
    />
  );
}
