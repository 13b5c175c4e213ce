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

/** What a person brings to a booking that is under way beside money. */
export interface PriceAdjustmentsChoice {
  /** The server is being asked. */
  busy: boolean;
  /** Null where there are no promo codes: for an hour of a trainer. */
  code: CodeChoice | null;
  /** Null for who has no pass for this session. */
  credits: CreditsChoice | null;
  /** Null for who has no gift voucher for this session. */
  vouchers: VouchersChoice | null;
}

interface CodeChoice {
  /** What is applied, with what it takes off; null without one. */
  applied: PaymentIntentResponse['code'];
  /** Why the last one cannot be used, in the server's words. */
  error: string | undefined;
  apply: (code: string) => void;
  remove: () => void;
}

interface CreditsChoice {
  /** Null once the last credit has gone elsewhere. */
  passes: HoldCredits | null;
  /** So many places could be covered. */
  most: number;
  /** What is paid with them: "£0.00". */
  toPay: string;
  error: string | undefined;
  use: (count: number) => void;
}

interface VouchersChoice {
  /** Pounds that they pay, and could pay besides; null once the last has gone elsewhere. */
  money: { used: string; left: string } | null;
  /** What is left to pay with them: "£0.00". */
  toPay: string;
  error: string | undefined;
  use: (wanted: boolean) => void;
}

/** "Credits and codes": what is brought is offered and entered here, and shown with a way to take it away again. */
export function PriceAdjustmentsForm({
  choice,
  input,
}: {
  choice: PriceAdjustmentsChoice;
  /** The box, for a form that is sent while something in it has not been applied. */
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

/** A pass is never used unasked: it is offered, with what it would come to. */
function CreditsRow({ choice, busy }: { choice: CreditsChoice; busy: boolean }) {
  const { passes, most, toPay, error, use } = choice;
  const used = passes?.places ?? 0;
  // What has no number is not counted.
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

/** Nor is a gift voucher. What there is on several counts as one. */
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
          // Not yet the whole form.
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

/** Whoever pressed is taken along to what came of it: the row, or where something can be entered again. */
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
