import { PackagesPage } from '#features/credits/packages/screens/packages-page.tsx';
import { PaymentForm } from '#features/payments/screens/payment-form.tsx';
import { TrainerHere } from '#features/trainers/screens/trainer-here.tsx';
import { TrainerPortrait } from '#features/trainers/screens/trainer-portrait.tsx';

/** `/trainers/{id}/packages`, with the card form and the trainer as they are in the directory. */
export function TrainerPackagesView() {
  return (
    <TrainerHere>
      {(trainer) => (
        <PackagesPage
          trainer={trainer}
          portrait={<TrainerPortrait trainer={trainer} />}
          PaymentForm={PaymentForm}
        />
      )}
    </TrainerHere>
  );
}
