import type { ComponentType, ReactNode } from 'react';
import type { SignedInUser } from '#areas/identity/accounts/contract.ts';
import type { PaymentFormProps } from '#areas/money/payments/payment-outcome.ts';
import { decimalToPence, formatPounds } from '#shared/domain/pence.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { creditsText, formatLastDay } from '../../credit-text.ts';
import { BuyPanel } from '../../purchase/screens/buy-panel.tsx';
import { buyPackage, packagesQuery } from '../api.ts';
import type { TrainerPackage } from '../contract.ts';
import { packageBenefits, packageToasts } from '../copy.ts';

export function BuyPackage({
  trainer,
  pack,
  picture,
  user,
  PaymentForm,
}: {
  trainer: { id: number; name: string };
  pack: TrainerPackage;
  picture: ReactNode;
  user: SignedInUser | null;
  PaymentForm: ComponentType<PaymentFormProps>;
}) {
  const api = useApi();
  const { places, totalAmount } = pack;
  const pricePence = decimalToPence(pack.price) ?? 0;
  return (
    <BuyPanel
      what="Package"
      product={pack}
      picture={picture}
      summary={`${creditsText(places)}, until ${formatLastDay(pack.lastDay)}`}
      promises={packageBenefits(pack, trainer.name)}
      term={
        pricePence % places === 0
          ? `${places} × ${formatPounds(pricePence / places)}`
          : `${places} appointments`
      }
      button="Buy Package"
      buyFor={`Buy Package, £${totalAmount}`}
      forWhom="It’s just for you."
      help={{ about: 'packages', says: 'How packages work' }}
      refusalNotice={null}
      user={user}
      PaymentForm={PaymentForm}
      buy={() => buyPackage(api, { trainerId: trainer.id, productId: pack.id, amount: totalAmount })}
      stale={packagesQuery(api, trainer.id).queryKey}
      toasts={packageToasts}
    />
  );
}
