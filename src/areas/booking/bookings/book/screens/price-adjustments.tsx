import Gift from 'lucide-react/icons/gift';
import Tag from 'lucide-react/icons/tag';
import Ticket from 'lucide-react/icons/ticket';
import X from 'lucide-react/icons/x';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { creditsText, formatLastDay } from '#areas/money/entitlements/credit-text.ts';
import { Icon, type IconDrawing } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Stepper } from '#shared/ui/fields/stepper.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import type { HoldCredits, PaymentIntentResponse } from '../../contract.ts';

export interface PriceAdjustmentsChoice {
  busy: boolean;
  /** Null for appointments: they have no promo codes. */
  code: CodeChoice | null;
  /** Null without a pass for this session. */
  credits: CreditsChoice | null;
  /** Null without a gift voucher for this session. */
  vouchers: VouchersChoice | null;
}

interface CodeChoice {
  applied: PaymentIntentResponse['code'];
  /** The server's message. */
  error: string | undefined;
  apply: (code: string) => void;
  remove: () => void;
}

interface CreditsChoice {
  /** Null once the last credit is used elsewhere. */
  passes: HoldCredits | null;
  most: number;
  toPay: string;
  error: string | undefined;
  use: (count: number) => void;
}

interface VouchersChoice {
  /** In pounds; null once the last voucher is used elsewhere. */
  money: { used: string; left: string } | null;
  toPay: string;
  error: string | undefined;
  use: (wanted: boolean) => void;
}

export function PriceAdjustmentsForm({
  choice,
  input,
}: {
  choice: PriceAdjustmentsChoice;
  /** For a form that applies a typed code on submit. */
  input: RefObject<HTMLInputElement | null>;
}) {
  const { busy, code, credits, vouchers } = choice;
  return (
    <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {credits !== null && <CreditsRow choice={credits} busy={busy} />}
      {vouchers !== null && <VouchersRow choice={vouchers} busy={busy} />}
      {code !== null && <PromoCodeRow choice={code} busy={busy} input={input} />}
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

function PromoCodeRow({
  choice,
  busy,
  input,
}: {
  choice: CodeChoice;
  busy: boolean;
  input: RefObject<HTMLInputElement | null>;
}) {
  const { applied, error } = choice;
  const focus = useFocusAfterChange(applied !== null, busy, input);
  const apply = () => focus.press(() => choice.apply(input.current?.value ?? ''));
  return applied === null ? (
    <div className="flex items-start gap-2.5 p-4 md:px-5">
      <TextField
        ref={input}
        label="Promo code"
        optional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        error={error}
        className="min-w-0 flex-1"
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Don't submit the outer form.
          event.preventDefault();
          apply();
        }}
      />
      <Button variant="secondary" className="mt-6.5 h-12!" busy={busy} onClick={apply}>
        Apply
      </Button>
    </div>
  ) : (
    <div ref={focus.row} tabIndex={-1} role="status" className="px-4 py-3.5 outline-none md:px-5">
      <AdjustmentRow icon={Tag} title={applied.code} detail="Off the session fee">
        <DiscountAmount pounds={applied.off} />
        <Button
          variant="ghost"
          iconOnly
          aria-label={`Remove ${applied.code}`}
          disabled={busy}
          onClick={() => focus.press(choice.remove)}
        >
          <Icon drawing={X} size="sm" />
        </Button>
      </AdjustmentRow>
    </div>
  );
}

/** Moves focus to the result: the new row, or the input once it is back. */
function useFocusAfterChange(applied: boolean, busy: boolean, otherwise?: RefObject<HTMLElement | null>) {
  const row = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (!pressed.current || busy) return;
    pressed.current = false;
    ((applied ? null : otherwise?.current) ?? row.current)?.focus();
  }, [applied, busy, otherwise]);
  const press = (act: () => void) => {
    pressed.current = true;
    act();
  };
  return { row, press };
}

function AdjustmentRow({
  icon,
  title,
  detail,
  children,
}: {
  icon: IconDrawing;
  title: string;
  detail: string;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
      <span className="grid size-10 flex-none place-items-center rounded-control bg-success-soft text-on-success-soft">
        <Icon drawing={icon} />
      </span>
      <p className="min-w-0 flex-1 basis-40 leading-snug">
        <b className="font-semibold wrap-anywhere">{title}</b>
        <span className="block text-sm text-ink-2 tabular-nums">{detail}</span>
      </p>
      <div className="ml-auto flex items-center gap-1.5">{children}</div>
    </div>
  );
}

function DiscountAmount({ pounds }: { pounds: string }) {
  return <p className="font-semibold whitespace-nowrap text-on-success-soft tabular-nums">−£{pounds}</p>;
}
