import { type RefObject, useEffect, useRef, useState } from 'react';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import type { CodeChoice } from './price-adjustments.ts';
import { PromoCode } from './promo-code.tsx';
import type { ContactForm } from './use-contact-form.ts';

/** Behind links: most people need neither. */
export function CheckoutExtras({
  code,
  busy,
  input,
  field,
  typed,
}: {
  code: CodeChoice | null;
  busy: boolean;
  /** For a form that applies a typed code on submit. */
  input: RefObject<HTMLInputElement | null>;
  field: ContactForm['field'];
  typed: string;
}) {
  const requirements = useRef<HTMLDetailsElement>(null);
  const requirementsField = field('specialRequirements');
  const needed = typed !== '' || requirementsField.error !== undefined;
  useEffect(() => {
    if (needed && requirements.current !== null) requirements.current.open = true;
  }, [needed]);
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-2.5">
      {code !== null && <CodeBehindLink code={code} busy={busy} input={input} />}
      <details ref={requirements} className="min-w-0 flex-auto open:basis-full">
        <summary className="link inline-block cursor-pointer py-2.5 font-semibold">
          Special Requirements <span className="font-normal text-ink-2">(optional)</span>
        </summary>
        <TextAreaField
          {...requirementsField}
          label={<span className="sr-only">Special Requirements</span>}
          rows={3}
          placeholder="e.g. I need a chair for standing poses"
        />
      </details>
    </div>
  );
}

function CodeBehindLink({
  code,
  busy,
  input,
}: {
  code: CodeChoice;
  busy: boolean;
  input: RefObject<HTMLInputElement | null>;
}) {
  const [open, setOpen] = useState(false);
  const pressed = useRef(false);
  useEffect(() => {
    if (open && pressed.current) input.current?.focus();
    pressed.current = false;
  }, [open, input]);
  if (!open && code.applied === null && code.error === undefined)
    return (
      <button
        type="button"
        className="link py-2.5 font-semibold"
        onClick={() => {
          pressed.current = true;
          setOpen(true);
        }}
      >
        Add a promo code
      </button>
    );
  return (
    <div className="min-w-0 basis-full">
      <PromoCode choice={code} busy={busy} input={input} />
    </div>
  );
}
