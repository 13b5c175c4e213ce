import type { MyTrainer } from '#areas/catalogue/trainers/contract.ts';
import { decimalToPence, formatPounds, priceBreakdown } from '#shared/domain/pence.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { pricePerPlaceText } from '../../copy.ts';
import { numberInputProps, parseNumberInput, priceInputProps } from '../../products/screens/product-form.tsx';
import { createTrainerPackage, managedPackagesQuery, packagesQuery } from '../api.ts';
import { type NewPackage, newPackageSchema } from '../contract.ts';
import { appointmentText } from '../rules.ts';

interface PackageDraft {
  /** Kind and length: "one_on_one 60". */
  minutes: string;
  places: string;
  price: string;
  validMonths: string;
}

type Offer = MyTrainer['offers'][number];

const appointmentKey = ({ sessionType, minutes }: Pick<Offer, 'sessionType' | 'minutes'>) =>
  `${sessionType} ${minutes}`;

/** Resets after saving. */
export function NewPackageForm({ trainer, onMade }: { trainer: MyTrainer; onMade: () => void }) {
  const api = useApi();
  const { offers } = trainer;
  const [first] = offers;
  const chosen = (draft: PackageDraft) => offers.find((offer) => appointmentKey(offer) === draft.minutes);
  const form = useMutationForm<PackageDraft, NewPackage, { id: number }>({
    schema: newPackageSchema,
    initial: {
      minutes: first === undefined ? '' : appointmentKey(first),
      places: '10',
      price: '',
      validMonths: '6',
    },
    input: (draft) => ({
      sessionType: chosen(draft)?.sessionType,
      minutes: chosen(draft)?.minutes,
      places: parseNumberInput(draft.places),
      price: draft.price,
      validMonths: parseNumberInput(draft.validMonths),
    }),
    fieldOf: (path) => (path === 'sessionType' ? 'minutes' : path),
    mutate: (made) => createTrainerPackage(api, made),
    refresh: [managedPackagesQuery(api).queryKey, packagesQuery(api, trainer.id).queryKey],
    successToast: { title: 'The package is on sale', description: 'Customers can buy it on your page.' },
    onSuccess: onMade,
  });
  const { values } = form;
  return (
    <Panel role="region" aria-labelledby="new-package">
      <h2 id="new-package" className="text-h3">
        Create a package
      </h2>
      <form {...form.form} className="mt-4 grid gap-4">
        <SelectField
          {...form.field('minutes')}
          label="Of"
          options={offers.map((offer) => ({ value: appointmentKey(offer), label: appointmentText(offer) }))}
        />
        <div className="grid grid-cols-2 items-start gap-3">
          <TextField {...form.field('places')} {...numberInputProps} label="Appointments" />
          <TextField {...form.field('price')} {...priceInputProps} />
        </div>
        <p className="text-sm text-ink-2 tabular-nums" aria-live="polite">
          {pricePreviewText(values, chosen(values))}
        </p>
        <TextField {...form.field('validMonths')} {...numberInputProps} label="Months to use it" />
        <Button type="submit" busy={form.busy} busyLabel="Making...">
          Create package
        </Button>
        {form.sentence !== null && (
          <Notice tone="danger" role="alert">
            {form.sentence}
          </Notice>
        )}
      </form>
    </Panel>
  );
}

function pricePreviewText({ price, places }: PackageDraft, offer: Offer | undefined): string {
  const pricePence = decimalToPence(price);
  const count = Number(places);
  if (pricePence === null || offer === undefined || !Number.isSafeInteger(count) || count < 1)
    return 'We add our 10% fee on top.';
  const { totalPence } = priceBreakdown(pricePence);
  return `People pay ${formatPounds(totalPence)}, ${pricePerPlaceText(totalPence, count)} each instead of £${offer.totalPrice}. You get ${pricePerPlaceText(pricePence, count)} each time one is used.`;
}
