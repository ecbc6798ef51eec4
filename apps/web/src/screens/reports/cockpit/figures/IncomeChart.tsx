import type { OwnerStats } from '@tailshare/contract/reports/flights/reports'
import { rateText } from '@tailshare/contract/text/money'
import { axisText, incomeChart } from './chartScale.ts'
import css from '../Cockpit.module.css'

const size = { width: 640, height: 260 }
const box = { left: 48, top: 24, width: 564, height: 196 }
const whole = (cents: number) => rateText(Math.round(cents / 100) * 100)

/** Dashed: booked but not flown. Screen readers get a table. */
export const IncomeChart = ({ months }: { months: OwnerStats['months'] }) => {
  const { bars, ticks } = incomeChart(months, box)
  const best = Math.max(...months.map(({ incomeCents }) => incomeCents))
  return (
    <figure>
      <svg className={css.chart} viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden>
        {ticks.map(({ y, cents }) => (
          <g key={cents}>
            <path d={`M${box.left} ${y}H${box.left + box.width}`} className={css.gridLine} />
            <text x={box.left - 8} y={y + 4} textAnchor="end">
              {axisText(cents)}
            </text>
          </g>
        ))}
        {bars.map((bar, index) => {
          const month = months[index]!
          const last = index === bars.length - 1
          const isOther = (bars.length - 1 - index) % 2 === 1
          return (
            <g key={bar.month}>
              <rect x={bar.x} y={bar.y} width={bar.width} height={bar.height} rx={4} className={last ? css.barNow : css.bar} />
              {bar.bookedHeight > 1 && (
                <rect
                  x={bar.x + 1}
                  y={bar.bookedY}
                  width={bar.width - 2}
                  height={Math.max(0, bar.bookedHeight - 2)}
                  rx={4}
                  className={css.barBooked}
                />
              )}
              {month.incomeCents > 0 && (last || month.incomeCents === best) && (
                <text x={bar.x + bar.width / 2} y={(last ? bar.bookedY : bar.y) - 8} textAnchor="middle" className={css.barText}>
                  {whole(month.incomeCents)}
                </text>
              )}
              <text
                x={bar.x + bar.width / 2}
                y={box.top + box.height + 22}
                textAnchor="middle"
                className={isOther ? css.other : undefined}
              >
                {bar.name}
              </text>
            </g>
          )
        })}
      </svg>
      <figcaption className="label">Your share after fees. Dashed: booked.</figcaption>
      {/* A visually hidden table keeps its width and could overflow. */}
      <div className="vh">
        <table>
          <caption>Income by month</caption>
          <tbody>
            {months.map(({ month, incomeCents, bookedCents }) => (
              <tr key={month}>
                <th scope="row">{month}</th>
                <td>{whole(incomeCents)}</td>
                <td>{whole(bookedCents)} booked</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
