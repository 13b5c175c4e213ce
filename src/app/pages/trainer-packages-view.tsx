import { TrainerPortrait } from '#areas/catalogue/trainers/screens/trainer-portrait.tsx';
import { TrainerProvider } from '#areas/catalogue/trainers/screens/trainer-provider.tsx';
import { PackagesPage } from '#areas/money/entitlements/packages/screens/packages-page.tsx';
import { PaymentForm } from '#areas/money/payments/screens/payment-form.tsx';

export function TrainerPackagesView() {
  return (
    <TrainerProvider>
      {(trainer) => (
        <PackagesPage
          trainer={trainer}
          portrait={<TrainerPortrait trainer={trainer} />}
          PaymentForm={PaymentForm}
        />
      )}
    </TrainerProvider>
  );
}
