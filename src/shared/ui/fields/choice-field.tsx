import Check from 'lucide-react/icons/check';
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { Icon } from '../brand/icon.tsx';
import { classNames } from '../class-names.ts';
import { FieldError } from './field-frame.tsx';

interface ChoiceProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode;
  /** At the right end, such as a count of results. */
  trailing?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

const row =
  'flex min-h-11 cursor-pointer items-center gap-2.75 text-md leading-snug md:min-h-8 has-checked:font-semibold has-disabled:cursor-not-allowed has-disabled:text-ink-3';
const box =
  'size-5 flex-none appearance-none border-[1.5px] border-line-control bg-surface checked:border-brand checked:bg-brand aria-invalid:border-danger';

function Trailing({ children }: { children: ReactNode }) {
  return <span className="ml-auto text-sm font-normal text-ink-3">{children}</span>;
}

/** The whole row can be pressed. */
export function CheckboxField({
  label,
  trailing,
  error,
  className,
  ...input
}: ChoiceProps & { error?: string }) {
  const errorId = useId();
  return (
    <div className={className}>
      <label className={row}>
        <span className="relative flex flex-none">
          <input
            {...input}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            className={classNames('peer', box, 'rounded-xs')}
          />
          <Icon
            drawing={Check}
            strokeWidth={3}
            className="pointer-events-none absolute inset-0.75 size-3.5! text-on-brand opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span className="min-w-0 wrap-anywhere">{label}</span>
        {trailing !== undefined && <Trailing>{trailing}</Trailing>}
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

/** Give every row of a group the same `name`, in a `<fieldset>` with a legend. */
export function RadioField({ label, trailing, className, ...input }: ChoiceProps) {
  return (
    <label className={classNames(row, className)}>
      <span className="relative flex flex-none">
        <input {...input} type="radio" className={classNames('peer', box, 'rounded-full')} />
        <span className="pointer-events-none absolute inset-1.5 rounded-full bg-on-brand opacity-0 peer-checked:opacity-100" />
      </span>
      <span className="min-w-0 wrap-anywhere">{label}</span>
      {trailing !== undefined && <Trailing>{trailing}</Trailing>}
    </label>
  );
}
