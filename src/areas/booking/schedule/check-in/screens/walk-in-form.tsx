import Banknote from 'lucide-react/icons/banknote';
import CreditCard from 'lucide-react/icons/credit-card';
import Gift from 'lucide-react/icons/gift';
import { useRef, useState } from 'react';
import { type PaidBy, walkInInputSchema } from '#areas/booking/bookings/contract.ts';
import { MAX_PLACES } from '#areas/catalogue/sessions/show/places.ts';
import { decimalToPence, formatPounds, penceToDecimal } from '#shared/domain/pence.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Stepper } from '#shared/ui/fields/stepper.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { Card } from '#shared/ui/type/card.tsx';
import type { TodayOccurrence } from '../contract.ts';
import type { FrontDeskAction } from '../front-desk-outbox.ts';

const paymentMethods = [
  { value: 'cash', label: 'Cash', icon: Banknote },
  { value: 'card_reader', label: 'Card reader', icon: CreditCard },
  { value: 'nothing', label: 'Nothing', icon: Gift },
] as const satisfies readonly { value: PaidBy; label: string; icon: unknown }[];

export const WALK_IN_ID = 'walk-in';

const formSchema = walkInInputSchema.pick({ name: true });

export function WalkInForm({
  open: { date, price },
  onAdd,
}: {
  open: TodayOccurrence;
  onAdd: (
    walkIn: Pick<Extract<FrontDeskAction, { kind: 'walk-in' }>, 'name' | 'places' | 'paidBy' | 'paid'>,
  ) => void;
}) {
  const pricePence = decimalToPence(price) ?? 0;
  const left = Math.max(0, date.capacity - date.taken);
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [wanted, setPlaces] = useState(1);
  const [chosen, setPaidBy] = useState<PaidBy>('cash');
  const field = useRef<HTMLInputElement>(null);
  const paidBy = pricePence === 0 ? 'nothing' : chosen;
  const places = Math.max(1, Math.min(wanted, left));
  const pence = paidBy === 'nothing' ? 0 : places * pricePence;
  return (
    <Card className="p-5">
      <section aria-labelledby={WALK_IN_ID}>
        <div className="mb-3.5 flex items-baseline justify-between gap-3">
          <h2 id={WALK_IN_ID} className="scroll-mt-[calc(var(--topbar-h)+20px)] text-h4">
            Walk-in
          </h2>
          <span className="text-sm text-ink-2 tabular-nums">
            {left} {left === 1 ? 'place' : 'places'} left
          </span>
        </div>
        {left === 0 ? (
          <p className="text-sm text-ink-2">
            This date is full. To fit more people in, add places on the date’s page.
          </p>
        ) : (
          <form
            noValidate
            className="grid gap-3.5"
            onSubmit={(event) => {
              event.preventDefault();
              const read = formSchema.safeParse({ name });
              setError(read.error?.issues[0]?.message);
              if (!read.success) return field.current?.focus();
              onAdd({ name: read.data.name, places, paidBy, paid: penceToDecimal(pence) });
              setName('');
              setPlaces(1);
              field.current?.focus();
            }}
          >
            <TextField
              ref={field}
              label="Name"
              autoComplete="off"
              maxLength={120}
              value={name}
              error={error}
              onChange={(event) => setName(event.target.value)}
            />
            <Stepper
              label="Places"
              unit="place"
              value={places}
              max={Math.min(MAX_PLACES, left)}
              onChange={setPlaces}
            />
            {pricePence > 0 && (
              <fieldset>
                <legend className="mb-1.75 text-sm font-semibold">How did they pay?</legend>
                <div className="grid grid-cols-3 gap-2">
                  {paymentMethods.map(({ value, label, icon }) => (
                    <label
                      key={value}
                      className="grid min-h-14 cursor-pointer place-items-center gap-1 rounded-control border border-line-control px-1 py-2 text-center text-sm font-semibold has-checked:border-brand has-checked:bg-brand-soft has-checked:text-on-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-focus"
                    >
                      <input
                        type="radio"
                        name="paid-by"
                        value={value}
                        checked={paidBy === value}
                        onChange={() => setPaidBy(value)}
                        className="sr-only"
                      />
                      <Icon drawing={icon} size="sm" />
                      {label}
                    </label>
                  ))}
                </div>
              </fieldset>
            )}
            <p className="flex items-baseline justify-between gap-3 border-t border-line pt-3 font-semibold">
              To collect <span className="text-h3 font-bold tabular-nums">{formatPounds(pence)}</span>
            </p>
            <Button type="submit" size="lg" block>
              Add walk-in
            </Button>
            <p className="text-sm text-ink-3">
              We only record this payment. Fettle doesn’t take it and charges no fee.
            </p>
          </form>
        )}
      </section>
    </Card>
  );
}
