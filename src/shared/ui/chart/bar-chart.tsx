import { useState } from 'react';
import { classNames } from '../class-names.ts';
import { axisPounds, axisTicks } from './axis.ts';

export interface Bar {
  name: string;
  value: number;
  /** Drawn as a grey bar to the left. */
  comparison?: number;
}

const HEIGHT = 150;
const CORNER_RADIUS = 6;

/**
 * The last bar is in full colour, earlier ones paler; percentages and comparisons are all full. Hidden from assistive
 * technology: add a table with the same values.
 * @param formatValue default: the axis format
 */
export function BarChart({
  bars,
  unit,
  formatValue,
}: {
  bars: readonly Bar[];
  unit?: '£' | '%';
  formatValue?: (value: number) => string;
}) {
  const [active, setActive] = useState<number | null>(null);
  const isCompared = bars.some(({ comparison }) => comparison !== undefined);
  const ticks =
    unit === '%' ? [0, 50, 100] : axisTicks(bars.flatMap(({ value, comparison = 0 }) => [value, comparison]));
  const top = ticks.at(-1) ?? 1;
  const slot = 100 / bars.length;
  const axisText = (value: number) =>
    unit === '£' ? axisPounds(value) : `${value.toLocaleString('en-GB')}${unit ?? ''}`;
  const shape = { slot, top, paired: isCompared };
  return (
    <div
      aria-hidden="true"
      className="@container grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 pt-2 text-xs text-ink-2 tabular-nums"
    >
      <div className="flex flex-col-reverse justify-between text-right" style={{ height: HEIGHT }}>
        {ticks.map((tick) => (
          // Zero height centres the text on its line.
          <span key={tick} className="h-0 leading-0">
            {axisText(tick)}
          </span>
        ))}
      </div>
      <div className="relative">
        <svg width="100%" height={HEIGHT} className="block" onPointerLeave={() => setActive(null)}>
          {ticks.map((tick) => {
            const y = HEIGHT - (tick / top) * HEIGHT;
            return <line key={tick} x1="0" x2="100%" y1={y} y2={y} className="stroke-line" />;
          })}
          {bars.map((bar, index) => (
            <g key={bar.name} onPointerEnter={() => setActive(index)}>
              <rect
                x={`${index * slot}%`}
                width={`${slot}%`}
                height={HEIGHT}
                className={index === active ? 'fill-sunken' : 'fill-transparent'}
              />
              {bar.comparison !== undefined && (
                <BarShape {...shape} index={index} value={bar.comparison} className="fill-ink-3/45" isFirst />
              )}
              <BarShape
                {...shape}
                index={index}
                value={bar.value}
                className={
                  unit === '%' || isCompared || index === bars.length - 1 ? 'fill-brand' : 'fill-brand/35'
                }
              />
            </g>
          ))}
        </svg>
        <ActiveBar bars={bars} active={active} text={formatValue ?? axisText} />
      </div>
      <BarNames bars={bars} />
    </div>
  );
}

/** Centred in its slot, or left and right of the centre. Its lower corners are clipped. */
function BarShape({
  index,
  slot,
  value,
  top,
  className,
  paired,
  isFirst = false,
}: {
  index: number;
  slot: number;
  value: number;
  top: number;
  className: string;
  paired: boolean;
  isFirst?: boolean;
}) {
  const height = (Math.max(0, value) / top) * HEIGHT;
  if (height === 0) return null;
  const width = paired ? `min(20px, ${slot * 0.36}%)` : `min(32px, ${slot * 0.64}%)`;
  const shift = paired ? (isFirst ? '-104%' : '4%') : '-50%';
  return (
    <rect
      x={`${(index + 0.5) * slot}%`}
      y={HEIGHT - height}
      height={height + CORNER_RADIUS}
      rx={CORNER_RADIUS}
      className={classNames('[transform-box:fill-box]', className)}
      style={{ width, transform: `translateX(${shift})` }}
    />
  );
}

function ActiveBar({
  bars,
  active,
  text,
}: {
  bars: readonly Bar[];
  active: number | null;
  text: (value: number) => string;
}) {
  const bar = active === null ? undefined : bars[active];
  if (active === null || bar === undefined) return null;
  const middle = (active + 0.5) / bars.length;
  return (
    <div
      className={classNames(
        'pointer-events-none absolute top-0 rounded-control border border-line bg-raised px-3 py-2 text-sm whitespace-nowrap text-ink shadow-2',
        middle > 0.75 ? '-translate-x-full' : middle > 0.25 && '-translate-x-1/2',
      )}
      style={{ left: `${middle * 100}%` }}
    >
      <p className="font-semibold">{bar.name}</p>
      {bar.comparison === undefined ? (
        <p>{text(bar.value)}</p>
      ) : (
        <>
          <p>then: {text(bar.comparison)}</p>
          <p>now: {text(bar.value)}</p>
        </>
      )}
    </div>
  );
}

/** Up to six names, counted from the last. Narrow charts show every second of five or six. */
function BarNames({ bars }: { bars: readonly Bar[] }) {
  const step = Math.ceil(bars.length / 6);
  return (
    <div className="relative col-start-2 mt-1.5 h-4">
      {bars.map(({ name }, index) => {
        const fromLast = bars.length - 1 - index;
        if (fromLast % step !== 0) return null;
        const middle = (index + 0.5) / bars.length;
        return (
          <span
            key={name}
            className={classNames(
              'absolute whitespace-nowrap',
              middle > 0.95 ? '-translate-x-full' : middle > 0.05 && '-translate-x-1/2',
              bars.length > step * 4 && fromLast % (step * 2) !== 0 && '@max-md:hidden',
            )}
            style={{ left: `${(middle > 0.95 ? 1 : middle > 0.05 ? middle : 0) * 100}%` }}
          >
            {name}
          </span>
        );
      })}
    </div>
  );
}
