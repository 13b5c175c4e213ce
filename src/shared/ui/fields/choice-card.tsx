import type { InputHTMLAttributes, ReactNode } from 'react';
import { Icon, type IconDrawing } from '../brand/icon.tsx';
import { classNames } from '../class-names.ts';

interface ChoiceCardProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> {
  label: ReactNode;
  detail?: ReactNode;
  drawing?: IconDrawing;
}

/** A radio as a card. Give every card of a group the same `name`, in a fieldset or a radiogroup. */
export function ChoiceCard({ label, detail, drawing, ...input }: ChoiceCardProps) {
  return (
    <label
      className={classNames(
        'relative flex min-h-15 flex-[1_1_200px] cursor-pointer items-center gap-3 rounded-control border px-4 py-2 leading-snug',
        'border-[color-mix(in_srgb,var(--line-control)_45%,var(--surface))] bg-surface hover:border-ink',
        'has-checked:border-brand has-checked:bg-brand-soft has-checked:shadow-[inset_0_0_0_1px_var(--brand)]',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      )}
    >
      <input {...input} type="radio" className="peer absolute inset-0 cursor-pointer opacity-0" />
      {drawing && <Icon drawing={drawing} className="text-ink-3 peer-checked:text-brand" />}
      <span className="min-w-0">
        <span className="block font-semibold">{label}</span>
        {detail !== undefined && <span className="block text-sm text-ink-2 tabular-nums">{detail}</span>}
      </span>
    </label>
  );
}
