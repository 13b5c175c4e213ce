import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useId, useState } from 'react';
import type { Trainer } from '#areas/catalogue/trainers/contract.ts';
import { formatLocation, fullName, specialtyActivity } from '#areas/catalogue/trainers/copy.ts';
import type { PaymentFormProps } from '#areas/money/payments/payment-outcome.ts';
import { decimalToPence } from '#shared/domain/pence.ts';
import { ActivityTile } from '#shared/ui/brand/activity-tile.tsx';
import { BackLink } from '#shared/ui/buttons/back-link.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { passValidityText, pricePerPlaceText } from '../../copy.ts';
import { ProductChoice } from '../../purchase/screens/product-choice.tsx';
import { packagesQuery } from '../api.ts';
import { BuyPackage } from './buy-package.tsx';

export function PackagesPage({
  trainer,
  portrait,
  PaymentForm,
}: {
  trainer: Trainer;
  portrait: ReactNode;
  PaymentForm: ComponentType<PaymentFormProps>;
}) {
  const { user } = useRouteContext({ from: '__root__' });
  const { data: packages } = useSuspenseQuery(packagesQuery(useApi(), trainer.id));
  const [chosenId, setChosen] = useState<number | null>(null);
  const chosen = packages.find(({ id }) => id === chosenId) ?? packages[0];
  const heading = useId();
  const name = fullName(trainer);
  return (
    <div className="container-page pt-4 pb-20 max-lg:pb-36 md:pt-6.5">
      <BackLink href={`/trainers/${trainer.id}`}>{name}</BackLink>
      <div className="mt-3 mb-8 flex items-center gap-3.5 md:gap-5.5">
        {portrait}
        <div className="min-w-0">
          <h1 className="max-md:text-figure!">Packages</h1>
          <p className="mt-1.5 text-ink-2 wrap-anywhere">
            {name}, {formatLocation(trainer.location)}
          </p>
        </div>
      </div>
      <div
        className={classNames(
          'grid grid-cols-1 items-start gap-x-[clamp(28px,4vw,56px)] gap-y-8',
          chosen === undefined ? 'max-w-200' : 'lg:grid-cols-[minmax(0,1fr)_380px]',
        )}
      >
        {chosen === undefined ? (
          <EmptyState
            title="No packages at the moment"
            action={<ButtonLink href={`/trainers/${trainer.id}`}>See their profile</ButtonLink>}
          >
            {trainer.firstName} isn’t selling packages at the moment. You can still book single appointments.
          </EmptyState>
        ) : (
          <>
            <fieldset className="min-w-0" aria-labelledby={heading}>
              <h2 id={heading} className="mb-3.5 font-sans text-h3 font-semibold">
                Choose a package
              </h2>
              <div className="grid gap-2.5 md:grid-cols-[repeat(auto-fill,minmax(220px,1fr))] md:gap-3.5">
                {packages.map((pack) => (
                  <ProductChoice
                    key={pack.id}
                    product={pack}
                    places={pack.places}
                    each={`${pricePerPlaceText(decimalToPence(pack.totalAmount) ?? 0, pack.places)} each`}
                    lasts={`£${pack.single} alone, ${passValidityText({ ...pack, introDays: null })}`}
                    chosen={pack.id === chosen.id}
                    onChoose={() => setChosen(pack.id)}
                  />
                ))}
              </div>
            </fieldset>
            <BuyPackage
              key={chosen.id}
              trainer={{ id: trainer.id, name }}
              pack={chosen}
              picture={<ActivityTile activity={specialtyActivity(trainer.specialties)} size="sm" />}
              user={user}
              PaymentForm={PaymentForm}
            />
          </>
        )}
      </div>
    </div>
  );
}
