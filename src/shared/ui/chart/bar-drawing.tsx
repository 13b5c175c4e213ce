import {
  BarChart,
  Bar as BarShape,
  CartesianGrid,
  Cell,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { axisPounds, axisTicks } from './axis.ts';

export interface Bar {
  name: string;
  value: number;
  /** What it is compared with: a bar of its own before it. */
  comparison?: number;
}

const axis = { tickLine: false, axisLine: false, tick: { fontSize: 12, fill: 'var(--ink-2)' } };

/**
 * Bars: the last in full brand green, those before it paler; of per cent, or beside others, all in full. For the eye only; the figures
 * stand in a table beside it. Still when the reader wants no motion.
 *
 * @param told what a bar's own label says of its value; else as at the axis
 */
export function BarDrawing({
  bars,
  unit,
  formatValue,
}: {
  bars: readonly Bar[];
  unit?: '£' | '%';
  formatValue?: (value: number) => string;
}) {
  const compared = bars.some(({ comparison }) => comparison !== undefined);
  const text = (value: number) =>
    unit === '£' ? axisPounds(value) : `${value.toLocaleString('en-GB')}${unit ?? ''}`;
  const ticks =
    unit === '%' ? [0, 50, 100] : axisTicks(bars.flatMap(({ value, comparison = 0 }) => [value, comparison]));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={[...bars]} margin={{ top: 8, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="name" minTickGap={24} {...axis} />
        <YAxis width={56} ticks={ticks} domain={[0, ticks.at(-1) ?? 1]} tickFormatter={text} {...axis} />
        <Tooltip
          cursor={{ fill: 'var(--surface-sunken)' }}
          formatter={(value, name) => [(formatValue ?? text)(Number(value)), compared ? name : '']}
          separator={compared ? ': ' : ''}
          contentStyle={{
            background: 'var(--surface-raised)',
            border: '1px solid var(--line)',
            borderRadius: 12,
            color: 'var(--ink)',
          }}
          itemStyle={{ color: 'var(--ink)' }}
        />
        {compared && (
          <BarShape
            dataKey="beside"
            name="then"
            fill="var(--ink-3)"
            fillOpacity={0.45}
            radius={[6, 6, 0, 0]}
            maxBarSize={20}
            isAnimationActive={false}
          />
        )}
        <BarShape dataKey="value" name="now" radius={[6, 6, 0, 0]} maxBarSize={32} isAnimationActive={false}>
          {bars.map((bar, index) => (
            <Cell
              key={bar.name}
              fill="var(--brand)"
              fillOpacity={unit === '%' || compared || index === bars.length - 1 ? 1 : 0.35}
            />
          ))}
        </BarShape>
      </BarChart>
    </ResponsiveContainer>
  );
}
