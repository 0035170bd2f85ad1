/** Bars for days. The table beside it is for those who can't see it. */
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { DayFigure } from './figure'

const tick = { fill: 'var(--rx-soft)', fontSize: 12 }

export default function DayChart({ days, name }: { days: readonly DayFigure[]; name: string }) {
  return (
    <ResponsiveContainer width="100%" height={240}>
      <BarChart data={[...days]} accessibilityLayer={false} margin={{ top: 8, right: 24, bottom: 0, left: 0 }}>
        <CartesianGrid stroke="var(--rx-line)" vertical={false} />
        <XAxis
          dataKey="day"
          tick={tick}
          tickFormatter={(day: string) => day.slice(5)}
          minTickGap={16}
          stroke="var(--rx-edge)"
        />
        <YAxis tick={tick} allowDecimals={false} width={44} stroke="var(--rx-edge)" />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--rx-wash)' }}
          contentStyle={{ background: 'var(--rx-surface)', borderColor: 'var(--rx-edge)', color: 'var(--rx-ink)' }}
          itemStyle={{ color: 'var(--rx-ink)' }}
        />
        <Bar dataKey="count" name={name} fill="var(--rx-link)" isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  )
}
