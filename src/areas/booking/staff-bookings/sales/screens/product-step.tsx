import Gift from 'lucide-react/icons/gift';
import { formatLastDay } from '#areas/money/entitlements/credit-text.ts';
import { VOUCHER_AMOUNTS } from '#areas/money/entitlements/vouchers/rules.ts';
import { formatDecimalPounds } from '#shared/domain/pence.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import type { DeskProductChoice } from '../contract.ts';

export interface VoucherDraft {
  value: string;
  name: string;
  message: string;
  email: string;
}

export const emptyVoucher: VoucherDraft = { value: VOUCHER_AMOUNTS[1], name: '', message: '', email: '' };

const row =
  'grid min-h-15 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 px-4 py-2.5 has-checked:bg-brand-soft has-checked:text-on-brand-soft has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus';

export function ProductStep({
  products,
  chosen,
  voucher,
  onChoose,
  onVoucher,
}: {
  products: readonly DeskProductChoice[];
  chosen: string | null;
  voucher: VoucherDraft;
  onChoose: (item: string) => void;
  onVoucher: (draft: VoucherDraft) => void;
}) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2.5 text-h4 font-semibold">What do you sell?</legend>
      <div className="divide-y divide-line overflow-hidden rounded-tile border border-line">
        {products.map((product) => (
          <label
            key={product.id}
            className={classNames(row, product.refusal === null ? 'cursor-pointer' : 'cursor-not-allowed')}
          >
            <input
              type="radio"
              name="item"
              className="accent-brand"
              checked={chosen === String(product.id)}
              disabled={product.refusal !== null}
              onChange={() => onChoose(String(product.id))}
            />
            <span className="min-w-0 wrap-anywhere">
              <span
                className={
                  product.refusal === null ? 'block font-semibold' : 'block font-semibold text-ink-2'
                }
              >
                {product.name}
              </span>
              <span className="text-sm text-ink-2">{product.refusal ?? productText(product)}</span>
            </span>
            <b className="tabular-nums">{formatDecimalPounds(product.price)}</b>
          </label>
        ))}
        <label className={classNames(row, 'cursor-pointer')}>
          <input
            type="radio"
            name="item"
            className="accent-brand"
            checked={chosen === 'voucher'}
            onChange={() => onChoose('voucher')}
          />
          <span className="min-w-0">
            <span className="block font-semibold">Gift voucher</span>
            <span className="text-sm text-ink-2">Money to spend with you, for someone else</span>
          </span>
          <Icon drawing={Gift} size="sm" />
        </label>
      </div>
      {chosen === 'voucher' && <VoucherFields voucher={voucher} onVoucher={onVoucher} />}
    </fieldset>
  );
}

function productText({ kind, places, lastDay }: DeskProductChoice): string {
  const visits = places === null ? 'All classes' : pluralize(places, 'visit');
  return kind === 'membership'
    ? `One month, ${visits.toLowerCase()}, until ${formatLastDay(lastDay)}`
    : `${visits}, until ${formatLastDay(lastDay)}`;
}

function VoucherFields({
  voucher,
  onVoucher,
}: {
  voucher: VoucherDraft;
  onVoucher: (draft: VoucherDraft) => void;
}) {
  return (
    <div className="grid gap-3.5 rounded-tile border border-line p-4 sm:grid-cols-2">
      <TextField
        label="Value in pounds"
        inputMode="decimal"
        hint="From £10.00 to £500.00"
        value={voucher.value}
        onChange={({ target }) => onVoucher({ ...voucher, value: target.value })}
      />
      <TextField
        label="Recipient’s name"
        autoComplete="off"
        maxLength={60}
        value={voucher.name}
        onChange={({ target }) => onVoucher({ ...voucher, name: target.value })}
      />
      <TextField
        label="Recipient’s email"
        optional
        type="email"
        autoComplete="off"
        hint="We send it today. Leave empty to hand over the code."
        value={voucher.email}
        onChange={({ target }) => onVoucher({ ...voucher, email: target.value })}
      />
      <TextField
        label="Message"
        optional
        maxLength={300}
        value={voucher.message}
        onChange={({ target }) => onVoucher({ ...voucher, message: target.value })}
      />
    </div>
  );
}
