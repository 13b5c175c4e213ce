import { Panel } from '#shared/ui/card.tsx';

/** A number with its name and one line of context. */
export function Figure({ label, value, detail }: { label: string; value: string; detail: string }) {
  return (
    <Panel className="p-4! md:p-5!">
      <dt className="text-sm font-medium text-ink-2">{label}</dt>
      <dd className="mt-1 font-display text-h3 font-bold tabular-nums md:text-h2">{value}</dd>
      <dd className="mt-1 text-sm text-ink-2">{detail}</dd>
    </Panel>
  );
}
