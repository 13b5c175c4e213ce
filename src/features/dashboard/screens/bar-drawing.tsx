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
import { axisPounds } from '../overview-words.ts';

export interface Bar {
  name: string;
  value: number;
}

/**
 * Bars: the last in full brand green, those before it paler. For the eye only; the figures stand in a table beside
 * it. Still when the reader wants no motion.
 */
export function BarDrawing({ bars, unit }: { bars: readonly Bar[]; unit?: '£' | '%' }) {
  const text = (value: number) => (unit === '£' ? axisPounds(value) : `${value}${unit ?? ''}`);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={[...bars]} margin={{ top: 8, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="name"
          tickLine={false}
          axisLine={false}
          minTickGap={24}
          tick={{ fontSize: 12, fill: 'var(--ink-2)' }}
        />
        <YAxis
          width={52}
          tickCount={4}
          allowDecimals={false}
          domain={unit === '%' ? [0, 100] : [0, 'auto']}
          ticks={unit === '%' ? [0, 50, 100] : undefined}
          tickLine={false}
          axisLine={false}
          tickFormatter={text}
          tick={{ fontSize: 12, fill: 'var(--ink-2)' }}
        />
        <Tooltip
          cursor={{ fill: 'var(--surface-sunken)' }}
          formatter={(value) => [text(Number(value)), '']}
          separator=""
          contentStyle={{
            background: 'var(--surface-raised)',
            border: '1px solid var(--line)',
            borderRadius: 12,
            color: 'var(--ink)',
          }}
          itemStyle={{ color: 'var(--ink)' }}
        />
        <BarShape dataKey="value" radius={[6, 6, 0, 0]} maxBarSize={32} isAnimationActive={false}>
          {bars.map((bar, index) => (
            <Cell
              key={bar.name}
              fill="var(--brand)"
              fillOpacity={unit === '%' || index === bars.length - 1 ? 1 : 0.35}
            />
          ))}
        </BarShape>
      </BarChart>
    </ResponsiveContainer>
  );
}
