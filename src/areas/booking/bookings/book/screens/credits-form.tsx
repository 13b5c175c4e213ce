import Gift from 'lucide-react/icons/gift';
import Ticket from 'lucide-react/icons/ticket';
import X from 'lucide-react/icons/x';
import { creditsText, formatLastDay } from '#areas/money/entitlements/credit-text.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Stepper } from '#shared/ui/fields/stepper.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import type { HoldCredits } from '../../contract.ts';
import { AdjustmentRow, DiscountAmount, useFocusAfterChange } from './adjustment-row.tsx';
import type { CreditsChoice, PriceAdjustmentsChoice, VouchersChoice } from './price-adjustments.ts';

export function CreditsForm({ choice }: { choice: PriceAdjustmentsChoice }) {
  const { busy, credits, vouchers } = choice;
  return (
    <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {credits !== null && <CreditsRow choice={credits} busy={busy} />}
      {vouchers !== null && <VouchersRow choice={vouchers} busy={busy} />}
    </div>
  );
}

/** Never use a pass without asking: offer it with the resulting price. */
function CreditsRow({ choice, busy }: { choice: CreditsChoice; busy: boolean }) {
  const { passes, most, toPay, error, use } = choice;
  const used = passes?.places ?? 0;
  // Unlimited passes have no count.
  const counted = (passes?.passes ?? []).filter((pass) => !pass.unlimited);
  const inUse = (passes?.passes ?? []).filter((pass) => pass.used > 0);
  const next = counted.find((pass) => pass.left > 0);
  const left = counted.reduce((sum, pass) => sum + pass.left, 0);
  const ends = next === undefined ? '' : `the next expires ${formatLastDay(next.lastDay)}`;
  const focus = useFocusAfterChange(used > 0, busy);
  return (
    <div className="grid gap-3 p-4 md:px-5">
      {error !== undefined && (
        <Notice tone="danger" role="alert">
          {error}
        </Notice>
      )}
      {passes !== null && most > 0 && (
        <div ref={focus.row} tabIndex={-1} className="grid gap-3 outline-none">
          <AdjustmentRow
            icon={Ticket}
            title={
              used > 0
                ? `${creditsText(used)} from ${passLabel(inUse)}`
                : passLabel(passes.passes).replace('your', 'Your')
            }
            detail={
              used > 0
                ? `You pay ${toPay}${counted.length === 0 ? '' : `, ${left} left`}${ends === '' ? '' : `. ${ends.replace('the', 'The')}`}`
                : counted.length === 0
                  ? 'One place per session'
                  : `${creditsText(left)} left${ends === '' ? '' : `, ${ends}`}`
            }
          >
            {used > 0 ? (
              <>
                <DiscountAmount pounds={passes.covered} />
                <Button
                  variant="ghost"
                  iconOnly
                  aria-label={used === 1 ? 'Don’t use a credit' : 'Don’t use credits'}
                  disabled={busy}
                  onClick={() => focus.press(() => use(0))}
                >
                  <Icon drawing={X} size="sm" />
                </Button>
              </>
            ) : (
              <Button variant="secondary" busy={busy} onClick={() => focus.press(() => use(most))}>
                Use {creditsText(most)}
              </Button>
            )}
          </AdjustmentRow>
          {used > 0 && most > 1 && (
            <Stepper
              label="Credits to use"
              hint={`Up to ${most} here`}
              unit="credit"
              value={used}
              max={most}
              onChange={use}
            />
          )}
        </div>
      )}
    </div>
  );
}

/** "your 5-class pass", "Priya's 5-class pass", "your passes". */
function passLabel(passes: HoldCredits['passes']): string {
  const [only, ...others] = passes;
  if (only === undefined || others.length > 0) return 'your passes';
  return only.sharedBy === null ? `your ${only.name}` : `${only.sharedBy}’s ${only.name}`;
}

/** Never used without asking. Several vouchers count as one. */
function VouchersRow({
  choice: { money, toPay, error, use },
  busy,
}: {
  choice: VouchersChoice;
  busy: boolean;
}) {
  const isUsed = money !== null && money.used !== '0.00';
  const focus = useFocusAfterChange(isUsed, busy);
  const isOffered = isUsed || (money !== null && money.left !== '0.00' && toPay !== '£0.00');
  if (!isOffered && error === undefined) return null;
  return (
    <div className="grid gap-3 p-4 md:px-5">
      {error !== undefined && (
        <Notice tone="danger" role="alert">
          {error}
        </Notice>
      )}
      {money !== null && isOffered && (
        <div ref={focus.row} tabIndex={-1} className="outline-none">
          <AdjustmentRow
            icon={Gift}
            title={isUsed ? 'Paid with your gift voucher' : 'Your gift voucher'}
            detail={isUsed ? `You pay ${toPay}, £${money.left} left` : `£${money.left} left`}
          >
            {isUsed ? (
              <>
                <DiscountAmount pounds={money.used} />
                <Button
                  variant="ghost"
                  iconOnly
                  aria-label="Don’t use the voucher"
                  disabled={busy}
                  onClick={() => focus.press(() => use(false))}
                >
                  <Icon drawing={X} size="sm" />
                </Button>
              </>
            ) : (
              <Button variant="secondary" busy={busy} onClick={() => focus.press(() => use(true))}>
                Use voucher
              </Button>
            )}
          </AdjustmentRow>
        </div>
      )}
    </div>
  );
}
