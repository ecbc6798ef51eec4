import { numberText } from '@tailshare/contract/text/countText'
import type { ProjectionInputs } from '@tailshare/contract/reports/calculator/calculator'
import { projectSharing } from '@tailshare/rules/reports/calculator/projection'
import { wholeHours } from '@tailshare/rules/reports/calculator/words'
import { dollars, shortDollars } from '../dollars.ts'
import css from '../Calculator.module.css'
import { ticks } from './ticks.ts'

const size = { width: 560, height: 270 }
const box = { left: 84, right: 548, top: 26, bottom: 224 }

export const Chart = ({ inputs }: { inputs: ProjectionInputs }) => {
  const netAt = (rentedHours: number) => projectSharing({ ...inputs, rentedHours }).netYearCents
  const { breakEvenHours, netYearCents } = projectSharing(inputs)
  const even = breakEvenHours === null || breakEvenHours > 8760 ? null : breakEvenHours
  const most = Math.max(100, inputs.rentedHours * 1.4, (even ?? 0) * 1.25)
  const ends = [netAt(0), netAt(most)] as const
  const low = Math.min(0, ...ends)
  const high = Math.max(1, 0, ...ends)
  const x = (hours: number) => box.left + ((box.right - box.left) * hours) / most
  const y = (cents: number) => box.bottom - ((box.bottom - box.top) * (cents - low)) / (high - low)
  const here = { x: x(inputs.rentedHours), y: y(netYearCents) }
  // There is room above the line to its left, except at the left edge.
  const isLeft = here.x > size.width * 0.45
  const isEvenLeft = even !== null && x(even) > size.width * 0.62
  return (
    <figure className={css.figure}>
      <svg className={css.chart} viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden>
        <rect className={css.loss} x={box.left} y={y(0)} width={box.right - box.left} height={box.bottom - y(0)} />
        {ticks(low, high, 4).map((cents) => (
          <g key={cents} className={css.scale}>
            <path d={`M${box.left} ${y(cents)}H${box.right}`} />
            <text x={box.left - 10} y={y(cents)} dominantBaseline="central" textAnchor="end">
              {shortDollars(cents)}
            </text>
          </g>
        ))}
        {ticks(0, most, 4).map((hours, index) => (
          <g key={hours} className={css.scale} data-every={index % 2 === 1 ? 'second' : undefined}>
            <path d={`M${x(hours)} ${box.bottom}v6`} />
            <text x={x(hours)} y={box.bottom + 32} textAnchor={hours === 0 ? 'start' : x(hours) > 520 ? 'end' : 'middle'}>
              {numberText(hours)} h
            </text>
          </g>
        ))}
        <path className={css.zero} d={`M${box.left} ${y(0)}H${box.right}`} />
        <path className={css.line} d={`M${x(0)} ${y(ends[0])}L${x(most)} ${y(ends[1])}`} />
        {even !== null && even > 0 && (
          <g className={css.even}>
            <circle cx={x(even)} cy={y(0)} r={5} />
            <text
              x={x(even) + (isEvenLeft ? -12 : 12)}
              y={y(0) + (isEvenLeft ? -12 : 26)}
              textAnchor={isEvenLeft ? 'end' : 'start'}
            >
              {numberText(wholeHours(even))} h
            </text>
          </g>
        )}
        <circle className={css.here} cx={here.x} cy={here.y} r={7} />
        <text
          className={css.hereText}
          x={here.x + (isLeft ? -14 : 14)}
          y={here.y + (isLeft ? -10 : 26)}
          textAnchor={isLeft ? 'end' : 'start'}
        >
          {dollars(netYearCents)}
        </text>
      </svg>
      <figcaption className="label">
        What you keep in a year by rented hours. The big dot is you, the small one is where it breaks even; tinted is a loss.
      </figcaption>
    </figure>
  )
}
