import type { Projection } from '@tailshare/contract/reports/calculator/calculator'
import { lineNames } from '@tailshare/rules/reports/calculator/words'
import css from './Waterfall.module.css'
import { dollars } from '../dollars.ts'
import { waterfall } from './waterfallBars.ts'

export const Waterfall = ({ projection: { lines, netMonthCents, netYearCents } }: { projection: Projection }) => {
  const { bars, zero } = waterfall(lines.map(({ yearCents }) => yearCents))
  const rows = [
    ...lines.map(({ key, monthCents, yearCents }) => ({ key, name: lineNames[key], monthCents, yearCents })),
    { key: 'net', name: 'Net', monthCents: netMonthCents, yearCents: netYearCents },
  ]
  return (
    <table className={css.lines}>
      <caption className="vh">A month and a year</caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">A month</th>
          <th scope="col">A year</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, monthCents, yearCents }, index) => (
          <tr key={key} data-net={key === 'net' || undefined}>
            <th scope="row">
              {name}
              <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden>
                <path d={`M${zero} 0V6`} />
                <rect x={bars[index]!.from} width={bars[index]!.width} height={6} data-loss={yearCents < 0 || undefined} />
              </svg>
            </th>
            <td>
              {dollars(monthCents)}
              <span className={css.unit}> a month</span>
            </td>
            <td>{dollars(yearCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
