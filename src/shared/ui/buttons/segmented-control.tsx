import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export interface Segment<Value extends string> {
  value: Value;
  label: ReactNode;
}

export function SegmentedControl<Value extends string>({
  legend,
  segments,
  chosen,
  onChoose,
  className,
}: {
  /** For screen readers only. */
  legend: string;
  segments: readonly Segment<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
  className?: string;
}) {
  return (
    <fieldset className={classNames(segmentTrack, 'inline-flex max-w-full flex-wrap border-0', className)}>
      <legend className="sr-only">{legend}</legend>
      {segments.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={chosen === value}
          onClick={() => onChoose(value)}
          className={segmentStyle(chosen === value)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

export const segmentTrack = 'gap-0.5 rounded-tile bg-sunken p-1';

export const segmentStyle = (chosen: boolean): string =>
  classNames(
    'inline-flex h-11 items-center justify-center gap-2 rounded-control px-4 text-sm font-semibold md:h-9.5',
    chosen ? 'bg-surface text-ink shadow-segment' : 'text-ink-2 hover:text-ink',
  );
