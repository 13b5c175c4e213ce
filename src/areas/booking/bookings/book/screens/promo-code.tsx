import Tag from 'lucide-react/icons/tag';
import X from 'lucide-react/icons/x';
import type { RefObject } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { AdjustmentRow, DiscountAmount, useFocusAfterChange } from './adjustment-row.tsx';
import type { CodeChoice } from './price-adjustments.ts';

/** `input`: for a form that applies a typed code on submit. */
export function PromoCode({
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
    <div className="flex items-start gap-2 py-1">
      <TextField
        ref={input}
        label="Promo code"
        placeholder="e.g. WELCOME10"
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
    <div
      ref={focus.row}
      tabIndex={-1}
      role="status"
      className="rounded-card border border-line bg-surface px-4 py-3.5 outline-none"
    >
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
