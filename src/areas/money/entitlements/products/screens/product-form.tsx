import type { FormHTMLAttributes, ReactNode } from 'react';
import { SessionChoice } from '#areas/catalogue/sessions/own/session-choice.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Panel } from '#shared/ui/type/card.tsx';

/** NaN for empty input, which schemas reject. */
export const parseNumberInput = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed));

export const numberInputProps = { inputMode: 'numeric', autoComplete: 'off', dense: true } as const;

export const priceInputProps = {
  ...numberInputProps,
  inputMode: 'decimal',
  label: 'Your price',
  prefix: '£',
} as const;

export const SHARED_HINT = 'How many other people can share this (0 for none, up to 4)';

export function ProductForm({
  of,
  businessId,
  form,
  chosen,
  onChoose,
  children,
}: {
  /** "pass", "membership". */
  of: string;
  businessId: number;
  form: {
    form: FormHTMLAttributes<HTMLFormElement>;
    errors: { sessionIds?: string };
    sentence: string | null;
    busy: boolean;
  };
  chosen: number[];
  onChoose: (sessionIds: number[]) => void;
  children: ReactNode;
}) {
  const refused = form.errors.sessionIds ?? form.sentence;
  const heading = `new-${of}`;
  return (
    <Panel role="region" aria-labelledby={heading}>
      <h2 id={heading} className="text-h3">
        Create a {of}
      </h2>
      <form {...form.form} className="mt-4 grid gap-4">
        {children}
        <SessionChoice businessId={businessId} chosen={chosen} onChoose={onChoose} />
        <Button type="submit" busy={form.busy} busyLabel="Making...">
          Create {of}
        </Button>
        {refused !== null && (
          <Notice tone="danger" role="alert">
            {refused}
          </Notice>
        )}
      </form>
    </Panel>
  );
}
