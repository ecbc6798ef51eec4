import type { ProjectionInputs } from '@tailshare/contract/calculator'
import { projectSharing } from '@tailshare/rules/calculator/projection'
import css from './Calculator.module.css'
import { dollars } from './dollars.ts'

const size = { width: 560, height: 250 }
const box = { left: 8, right: 552, top: 30, bottom: 212 }

/** The year's net over rented hours: where it starts, where it turns, where you are. */
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
  const side = here.x > size.width * 0.6 ? 'end' : 'start'
  return (
    <figure className={css.figure}>
      <svg className={css.chart} viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden>
        <path className={css.zero} d={`M${box.left} ${y(0)}H${box.right}`} />
        <path className={css.line} d={`M${x(0)} ${y(ends[0])}L${x(most)} ${y(ends[1])}`} />
        {even !== null && even > 0 && (
          <g className={css.even}>
            <path d={`M${x(even)} ${y(0)}V${box.bottom}`} />
            <text x={x(even)} y={box.bottom + 26} textAnchor="middle">
              {Math.ceil(even - 1e-9)} h
            </text>
          </g>
        )}
        <circle className={css.here} cx={here.x} cy={here.y} r={7} />
        <text
          className={css.hereText}
          x={here.x + (side === 'end' ? -14 : 14)}
          y={here.y + (side === 'end' ? -8 : 22)}
          textAnchor={side}
        >
          {dollars(netYearCents)}
        </text>
      </svg>
      <figcaption className="label">
        Yearly net by rented hours, from 0 to {Math.round(most).toLocaleString('en-US')}. The dot is you; the tick is where it
        breaks even.
      </figcaption>
    </figure>
  )
}
