import type { Closure } from '../../closures/contract.ts';

export function ClosureBlock({ closure }: { closure: Closure }) {
  const what = closure.title ?? closure.placeName;
  return (
    <div className="rounded-control border border-line bg-[repeating-linear-gradient(-45deg,var(--surface-sunken)_0_8px,color-mix(in_srgb,var(--line)_60%,var(--surface-sunken))_8px_10px)] p-2.5 text-sm wrap-anywhere text-ink-2">
      <b className="block font-semibold text-ink">{what === null ? 'Closed' : `${what} closed`}</b>
      {closure.reason}
    </div>
  );
}
