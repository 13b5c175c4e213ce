import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useId } from 'react';
import { Icon, type IconDrawing } from '../brand/icon.tsx';

export function Stepper({
  label,
  hint,
  value,
  min = 1,
  max,
  unit,
  onChange,
}: {
  label: ReactNode;
  hint?: ReactNode;
  value: number;
  min?: number;
  max: number;
  /** Singular: "place". */
  unit: string;
  onChange: (value: number) => void;
}) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4">
      <div>
        <p id={id} className="text-md font-semibold">
          {label}
        </p>
        {hint !== undefined && <p className="text-sm text-ink-3">{hint}</p>}
      </div>
      <div role="group" aria-labelledby={id} className="flex flex-none items-center gap-1">
        <StepButton
          icon={Minus}
          label={`One ${unit} fewer`}
          off={value <= min}
          onStep={() => onChange(value - 1)}
        />
        <output aria-live="polite" className="min-w-8 text-center text-lead font-bold tabular-nums">
          {value}
        </output>
        <StepButton
          icon={Plus}
          label={`One ${unit} more`}
          off={value >= max}
          onStep={() => onChange(value + 1)}
        />
      </div>
    </div>
  );
}

/** At a limit it stays focusable but does nothing. */
function StepButton({
  icon,
  label,
  off,
  onStep,
}: {
  icon: IconDrawing;
  label: string;
  off: boolean;
  onStep: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={off}
      onClick={() => {
        if (!off) onStep();
      }}
      className="grid size-11 place-items-center rounded-full border border-line-control bg-surface hover:border-ink aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:text-ink-3"
    >
      <Icon drawing={icon} size="sm" />
    </button>
  );
}
