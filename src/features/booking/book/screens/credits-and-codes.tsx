import Tag from 'lucide-react/icons/tag';
import X from 'lucide-react/icons/x';
import { type RefObject, useEffect, useRef } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import type { PaymentIntentAnswer } from '../../contract.ts';

/** The promo code of a booking that is under way. */
export interface CodeChoice {
  /** What is applied, with what it takes off; null without one. */
  applied: PaymentIntentAnswer['code'];
  /** The server is being asked. */
  busy: boolean;
  /** Why the last one cannot be used, in the server's words. */
  error: string | undefined;
  apply: (code: string) => void;
  remove: () => void;
}

/** "Credits and codes": a code is entered here, and what it takes off is shown with a way to take it away. */
export function CreditsAndCodes({
  choice,
  input,
}: {
  choice: CodeChoice;
  /** The box, for a form that is sent while something in it has not been applied. */
  input: RefObject<HTMLInputElement | null>;
}) {
  const { applied, busy, error } = choice;
  const row = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const code = applied?.code;
  // Whoever pressed is taken along to what came of it.
  useEffect(() => {
    if (!pressed.current || busy) return;
    pressed.current = false;
    (code === undefined ? input.current : row.current)?.focus();
  }, [busy, code, input]);
  const apply = () => {
    pressed.current = true;
    choice.apply(input.current?.value ?? '');
  };
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      {applied === null ? (
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
          <Button variant="secondary" className="mt-[26px] h-12!" busy={busy} onClick={apply}>
            Apply
          </Button>
        </div>
      ) : (
        <div
          ref={row}
          tabIndex={-1}
          role="status"
          className="flex items-center gap-3.5 px-4 py-3.5 outline-none md:px-5"
        >
          <span className="grid size-10 flex-none place-items-center rounded-control bg-success-soft text-on-success-soft">
            <Icon of={Tag} />
          </span>
          <p className="min-w-0 flex-1 leading-snug">
            <b className="font-semibold wrap-anywhere">{applied.code}</b>
            <span className="block text-sm text-ink-2">Off the session fee</span>
          </p>
          <p className="font-semibold whitespace-nowrap text-on-success-soft tabular-nums">−£{applied.off}</p>
          <Button
            variant="ghost"
            iconOnly
            aria-label={`Remove ${applied.code}`}
            disabled={busy}
            onClick={() => {
              pressed.current = true;
              choice.remove();
            }}
          >
            <Icon of={X} size="sm" />
          </Button>
        </div>
      )}
    </div>
  );
}
