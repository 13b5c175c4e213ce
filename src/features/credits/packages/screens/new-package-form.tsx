import type { OwnTrainer } from '#features/trainers/contract.ts';
import { decimalToPence, formatPounds, priceBreakdown } from '#shared/domain/pence.ts';
import { useActForm } from '#shared/ui/act/use-act-form.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { priceOfOne } from '../../copy.ts';
import { numberBox, numberOf, priceBox } from '../../products/screens/product-form.tsx';
import { makePackage, ownPackagesQuery, packagesQuery } from '../api.ts';
import { type NewPackage, newPackageSchema } from '../contract.ts';
import { appointmentWords } from '../rules.ts';

interface PackageDraft {
  /** Kind and length as one choice: "one_on_one 60". */
  minutes: string;
  places: string;
  price: string;
  validMonths: string;
}

type Offer = OwnTrainer['offers'][number];

const keyOf = ({ sessionType, minutes }: Pick<Offer, 'sessionType' | 'minutes'>) =>
  `${sessionType} ${minutes}`;

/** Makes a package of appointments that the trainer offers; a new form comes in the place of one that has. */
export function NewPackageForm({ trainer, onMade }: { trainer: OwnTrainer; onMade: () => void }) {
  const api = useApi();
  const { offers } = trainer;
  const [first] = offers;
  const chosen = (draft: PackageDraft) => offers.find((offer) => keyOf(offer) === draft.minutes);
  const form = useActForm<PackageDraft, NewPackage, { id: number }>({
    schema: newPackageSchema,
    initial: {
      minutes: first === undefined ? '' : keyOf(first),
      places: '10',
      price: '',
      validMonths: '6',
    },
    input: (draft) => ({
      sessionType: chosen(draft)?.sessionType,
      minutes: chosen(draft)?.minutes,
      places: numberOf(draft.places),
      price: draft.price,
      validMonths: numberOf(draft.validMonths),
    }),
    fieldOf: (path) => (path === 'sessionType' ? 'minutes' : path),
    act: (made) => makePackage(api, made),
    refresh: [ownPackagesQuery(api).queryKey, packagesQuery(api, trainer.id).queryKey],
    said: { title: 'The package is on sale', description: 'Customers can buy it on your page.' },
    done: onMade,
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
          options={offers.map((offer) => ({ value: keyOf(offer), label: appointmentWords(offer) }))}
        />
        <div className="grid grid-cols-2 items-start gap-3">
          <TextField {...form.field('places')} {...numberBox} label="Appointments" />
          <TextField {...form.field('price')} {...priceBox} />
        </div>
        <p className="text-sm text-ink-2 tabular-nums" aria-live="polite">
          {priceWords(values, chosen(values))}
        </p>
        <TextField {...form.field('validMonths')} {...numberBox} label="Months to use it" />
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

/** "People pay £495.00, £49.50 each in place of £55.00. You earn £45.00 for each that is used." */
function priceWords({ price, places }: PackageDraft, offer: Offer | undefined): string {
  const pricePence = decimalToPence(price);
  const count = Number(places);
  if (pricePence === null || offer === undefined || !Number.isSafeInteger(count) || count < 1)
    return 'We add our 10% fee on top.';
  const { totalPence } = priceBreakdown(pricePence);
  return `People pay ${formatPounds(totalPence)}, ${priceOfOne(totalPence, count)} each instead of £${offer.totalPrice}. You get ${priceOfOne(pricePence, count)} each time one is used.`;
}
