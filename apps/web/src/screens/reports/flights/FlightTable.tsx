import { countText } from '@tailshare/contract/text/countText'
import type { FlightReport, FlightRow } from '@tailshare/contract/reports/flights/reports'
import { moneyText } from '@tailshare/contract/text/money'
import { dayIn } from '@tailshare/contract/text/period'
import { monthDayText } from '@tailshare/contract/text/dayWords'
import { unbroken } from '@tailshare/contract/text/unbroken'
import { shortDayText, zonedSpanText } from '@tailshare/contract/text/timeText'
import { Link } from '../../../ui/router/Link.tsx'
import { paths } from '@tailshare/contract/base/paths'
import { tenthsText } from '@tailshare/contract/text/hours'
import { Tail } from '../../../ui/display/marks/Tail.tsx'
import { SortHead } from './SortHead.tsx'
import { sides, type Side } from './sides.ts'
import css from './Reports.module.css'

const times = ({ departure, return: back, zone }: FlightRow) =>
  zonedSpanText({ from: new Date(departure), to: new Date(back) }, zone)

const ways = { owner: 'Owner', co_owner: 'Co-owner', renter: 'Renter' }
/** Omits the usual role in a report of one aircraft. */
const aboard = ({ flownAs, passengers }: FlightRow, side: Side) =>
  [(sides[side].names === 'both' || flownAs !== 'renter') && ways[flownAs], passengers > 0 && countText(passengers, 'passenger')]
    .filter(Boolean)
    .join(', ')

/** `Sun, Aug 17, 2026`; `Aug 17 – Aug 19, 2026` over several days, of which the return counts. */
const dateText = ({ date, departure, zone }: FlightRow) => {
  const out = dayIn(new Date(departure), zone)
  return `${out < date ? `${monthDayText(out)} – ${monthDayText(date)}` : shortDayText(date)}, ${date.slice(0, 4)}`
}
const fuelText = ({ fuelGallons }: FlightRow) => (fuelGallons === null ? '–' : tenthsText(fuelGallons))

/** On phones, the figures of columns that do not fit, as one line. The booking has the readings. */
const details = (row: FlightRow, side: Side) => {
  const parts = [
    `${tenthsText(row.flightHours)} h flight meter`,
    countText(row.landings, 'landing'),
    row.fuelGallons !== null && `${fuelText(row)} gal of fuel`,
    sides[side].money === 'income' && row.costCents !== 0 && `fuel credit ${moneyText(row.costCents)}`,
  ]
  return unbroken(parts.filter(Boolean).join(' · '))
}

const Row = ({ row, side }: { row: FlightRow; side: Side }) => {
  const { names, money, opens } = sides[side]
  return (
    <tr>
      <th scope="row">{opens && row.showsMoney ? <Link to={paths.order(row.orderId)}>{dateText(row)}</Link> : dateText(row)}</th>
      <td className={css.who}>
        {names === 'pilot' ? row.pilot : <Tail>{row.tailNumber}</Tail>}
        {names === 'both' && <small>{row.pilot}</small>}
        {aboard(row, side) && <small>{aboard(row, side)}</small>}
      </td>
      <td className={css.times}>
        {times(row)}
        {row.csip && <small>with {row.csip}</small>}
      </td>
      <td className={css.reading}>{tenthsText(row.hobbsOut)}</td>
      <td className={css.reading}>{tenthsText(row.hobbsIn)}</td>
      <td className={css.hours}>
        {tenthsText(row.hobbsHours)}
        <span className={css.unit}> h Hobbs</span>
      </td>
      <td className={css.reading}>{tenthsText(row.flightOut)}</td>
      <td className={css.reading}>{tenthsText(row.flightIn)}</td>
      <td className={css.wide}>{tenthsText(row.flightHours)}</td>
      <td className={css.wide}>{row.landings}</td>
      <td className={css.wide}>{fuelText(row)}</td>
      {money === 'income' && <td className={css.wide}>{row.costCents === 0 ? '–' : moneyText(row.costCents)}</td>}
      {money !== 'none' && (
        <td className={css.money}>{row.showsMoney ? moneyText(money === 'cost' ? row.costCents : row.incomeCents) : '–'}</td>
      )}
      <td className={css.details}>{details(row, side)}</td>
    </tr>
  )
}

const Totals = ({ totals, side }: { totals: FlightReport['totals']; side: Side }) => {
  const { money } = sides[side]
  return (
    <tr>
      <th scope="row" colSpan={3}>
        {countText(totals.flights, 'flight')}
      </th>
      <td className={css.reading} colSpan={2}>
        –
      </td>
      <td className={css.hours}>
        {tenthsText(totals.hobbsHours)}
        <span className={css.unit}> h Hobbs</span>
      </td>
      <td className={css.reading} colSpan={2}>
        –
      </td>
      <td className={css.wide}>{tenthsText(totals.flightHours)}</td>
      <td className={css.wide}>{totals.landings}</td>
      <td className={css.wide}>{tenthsText(totals.fuelGallons)}</td>
      {money === 'income' && <td className={css.wide}>{totals.costCents === 0 ? '–' : moneyText(totals.costCents)}</td>}
      {money !== 'none' && <td className={css.money}>{moneyText(money === 'cost' ? totals.costCents : totals.incomeCents)}</td>}
    </tr>
  )
}

type Props = { rows: readonly FlightRow[]; totals: FlightReport['totals']; side: Side }

/** Flights as log rows; on phones each becomes an item of a few lines. */
export const FlightTable = ({ rows, totals, side }: Props) => (
  <table className={css.table}>
    <caption className="vh">Flights</caption>
    <SortHead side={side} />
    <tbody>
      {rows.map((row) => (
        <Row key={row.orderId} row={row} side={side} />
      ))}
    </tbody>
    <tfoot>
      <Totals totals={totals} side={side} />
    </tfoot>
  </table>
)
