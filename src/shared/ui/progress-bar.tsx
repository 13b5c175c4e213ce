import { useId } from 'react';

/** How far a long job is, from 0 to 1, with what it has done so far beside it. */
export function ProgressBar({ label, fraction, text }: { label: string; fraction: number; text: string }) {
  const id = useId();
  const percent = Math.floor(Math.min(1, Math.max(0, fraction)) * 100);
  return (
    <div>
      <div className="mb-2 flex justify-between gap-4 text-sm">
        <span id={id} className="font-semibold">
          {label}
        </span>
        <span className="text-ink-2 tabular-nums">
          {percent}%, {text}
        </span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-3 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full rounded-full bg-brand transition-[width]" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
