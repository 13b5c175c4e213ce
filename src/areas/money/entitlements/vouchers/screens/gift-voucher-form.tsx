import Gift from 'lucide-react/icons/gift';
import { useId, useState } from 'react';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { ToggleChip } from '#shared/ui/buttons/chip.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { deliveryTimeText } from '../copy.ts';
import { MAX_DELIVERY_DAYS, VOUCHER_AMOUNTS, VOUCHER_VALIDITY_MONTHS } from '../rules.ts';
import { VoucherCard } from './voucher-card.tsx';
import { saveVoucherDraft, type VoucherDraft } from './voucher-draft.ts';

/** Continues on the voucher's page. Only if the business takes bookings. */
export function GiftVoucherForm({
  business,
  activity,
  from,
}: {
  business: { id: number; name: string; approved: boolean; bookingEnabled: boolean };
  activity: string | null;
  /** The signed-in person's first name, or empty. */
  from: string;
}) {
  const heading = useId();
  const [now] = useState(() => new Date());
  const today = londonDay(now);
  const [{ amount, name, on }, setGift] = useState<Pick<VoucherDraft, 'amount' | 'name' | 'on'>>({
    amount: '25',
    name: '',
    on: today,
  });
  const set = (change: Partial<Pick<VoucherDraft, 'amount' | 'name' | 'on'>>) =>
    setGift((gift) => ({ ...gift, ...change }));
  if (!business.approved || !business.bookingEnabled) return null;
  const pounds = amount === 'other' ? '' : amount;
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-3.5 font-sans text-h3 font-semibold">
        Gift voucher
      </h2>
      <div className="grid items-center gap-x-6 gap-y-4 md:grid-cols-[minmax(0,272px)_minmax(0,1fr)]">
        <VoucherCard
          businessName={business.name}
          activity={activity}
          pounds={pounds}
          name={name.trim()}
          from={from}
        />
        <div className="grid min-w-0 gap-4">
          <fieldset>
            <legend className="mb-2 text-sm font-semibold">Amount</legend>
            <div className="flex flex-wrap gap-2">
              {[...VOUCHER_AMOUNTS, 'other' as const].map((choice) => (
                <ToggleChip
                  key={choice}
                  pressed={choice === amount}
                  onPressedChange={() => set({ amount: choice })}
                >
                  {choice === 'other' ? 'Another' : `£${choice}`}
                </ToggleChip>
              ))}
            </div>
          </fieldset>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField
              label="For"
              name="gift-for"
              value={name}
              autoComplete="off"
              maxLength={60}
              onChange={({ target }) => set({ name: target.value })}
            />
            <TextField
              label="Send on"
              name="gift-on"
              type="date"
              value={on}
              min={today}
              max={plusDays(today, MAX_DELIVERY_DAYS)}
              hint={deliveryTimeText(on, now)}
              onChange={({ target }) => set({ on: target.value })}
            />
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
            <p className="min-w-0 flex-1 basis-52 text-sm text-ink-2">
              No fee on vouchers. Valid for {VOUCHER_VALIDITY_MONTHS} months.
            </p>
            <ButtonLink
              href={`/gift?business=${business.id}${pounds === '' ? '' : `&pounds=${pounds}`}`}
              variant="secondary"
              className="max-sm:w-full"
              onClick={() =>
                saveVoucherDraft({ where: 'business', amount, name, on: on === '' ? today : on })
              }
            >
              <Icon drawing={Gift} size="sm" />
              {pounds === '' ? 'Give a gift voucher' : `Give £${pounds}.00`}
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
