import { Bar, BarChart, CartesianGrid, Cell, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { StatisticsPeriod } from '../contract.ts';
import { axisTicks, type Figure, valueOf, written } from '../figures.ts';

/** Bars period by period, the current one full. The table below says the same, so it is hidden from readers. */
export default function FigureChart({
  periods,
  figure,
  nameOf,
}: {
  periods: readonly StatisticsPeriod[];
  figure: Figure;
  nameOf: (start: string) => string;
}) {
  const data = periods.map((period) => ({ name: nameOf(period.start), value: valueOf(period, figure) }));
  const ticks = axisTicks(data.map(({ value }) => value));
  return (
    <div aria-hidden="true" className="h-[180px] text-xs">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={data} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="name"
            tick={{ fill: 'var(--ink-2)' }}
            tickLine={false}
            axisLine={false}
            minTickGap={24}
          />
          <YAxis
            width={56}
            ticks={ticks}
            domain={[0, ticks.at(-1) ?? 1]}
            tick={{ fill: 'var(--ink-2)' }}
            tickFormatter={(value: number) => value.toLocaleString('en-GB')}
            tickLine={false}
            axisLine={false}
          />
          <Tooltip
            cursor={{ fill: 'var(--surface-sunken)' }}
            contentStyle={{
              background: 'var(--surface-raised)',
              border: '1px solid var(--line)',
              borderRadius: 12,
              color: 'var(--ink)',
            }}
            formatter={(value) => [written(Number(value), figure), figure.label]}
          />
          <Bar dataKey="value" radius={[4, 4, 0, 0]} isAnimationActive={false}>
            {data.map(({ name }, index) => (
              <Cell key={name} fill="var(--brand)" fillOpacity={index === data.length - 1 ? 1 : 0.35} />
            ))}
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
