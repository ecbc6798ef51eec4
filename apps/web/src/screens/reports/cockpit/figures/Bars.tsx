import type { DiagramPoint } from '@tailshare/contract/reports/cockpit/figures'
import { hoursText } from '@tailshare/contract/text/hours'
import css from '../Figures.module.css'
import { axisText, axisName, niceStep, stepsFor } from './chartScale.ts'

const size = { width: 960, height: 150 }
/** Names that fit below the bars on a wide screen; phones show every other one. */
const inSight = { months: 12, days: 8 }

/** Income by the left scale, hours by the right one, on the same lines. Text is HTML, because the drawing is stretched. */
export const Bars = ({ points }: { points: readonly DiagramPoint[] }) => {
  const mostCents = Math.max(0, ...points.map(({ incomeCents }) => incomeCents))
  const mostHours = Math.max(0, ...points.map(({ hobbsHours }) => hobbsHours))
  const step = niceStep(mostCents)
  const count = stepsFor(mostCents, step)
  const hoursStep = niceStep(mostHours, { count, least: 0.5 })
  const lines = Array.from({ length: count + 1 }, (_, line) => line)
  const slot = size.width / points.length
  const y = (part: number) => size.height * (1 - Math.max(0, part) / count)
  const every = Math.ceil(points.length / (points[0]?.on.length === 7 ? inSight.months : inSight.days))
  return (
    <div className={css.bars} aria-hidden>
      <ul className={css.scale}>
        {lines.map((line) => (
          <li key={line} style={{ top: `${100 - (line / count) * 100}%` }}>
            {axisText(line * step)}
          </li>
        ))}
      </ul>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} preserveAspectRatio="none">
        {lines.map((line) => (
          <path key={line} d={`M0 ${y(line)}H${size.width}`} className={css.line} />
        ))}
        {points.map(({ on, incomeCents, hobbsHours }, index) => (
          <g key={on}>
            <rect
              x={index * slot + slot * 0.15}
              width={slot * 0.7}
              y={y(incomeCents / step)}
              height={size.height - y(incomeCents / step)}
              className={css.income}
            />
            {hobbsHours > 0 && (
              <rect x={index * slot} width={slot} y={y(hobbsHours / hoursStep) - 2} height={4} className={css.hours} />
            )}
          </g>
        ))}
      </svg>
      <ul className={css.scale}>
        {lines.map((line) => (
          <li key={line} style={{ top: `${100 - (line / count) * 100}%` }}>
            {hoursText(line * hoursStep)}
          </li>
        ))}
      </ul>
      <ul className={css.names}>
        {points.map(({ on }, index) =>
          index % every === 0 ? (
            <li key={on} style={{ left: `${((index + 0.5) / points.length) * 100}%` }}>
              {axisName(on)}
            </li>
          ) : null,
        )}
      </ul>
    </div>
  )
}
