import { classNames } from '#shared/ui/class-names.ts';
import { Panel } from '#shared/ui/type/card.tsx';

export function Figure({
  label,
  value,
  detail,
  terse = false,
}: {
  label: string;
  value: string;
  detail: string;
  terse?: boolean;
}) {
  return (
    <Panel className={terse ? 'px-4! py-2.5! md:p-5!' : 'p-4! md:p-5!'}>
      <dt className="text-sm font-medium text-ink-2">{label}</dt>
      <dd className="mt-1 font-display text-h3 font-bold tabular-nums md:text-h2">{value}</dd>
      <dd className={classNames('mt-1 text-sm text-ink-2', terse && 'max-md:hidden')}>{detail}</dd>
    </Panel>
  );
}
