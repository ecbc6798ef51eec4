import { countText } from '@tailshare/contract/countText'
import type { FlightReport, FlightRow } from '@tailshare/contract/reports'
import { moneyText } from '@tailshare/contract/money'
import { shortDayText, zonedSpanText } from '@tailshare/contract/timeText'
import { Link } from 'react-router'
import { paths } from '@tailshare/contract/paths'
import { tenthsText } from '@tailshare/contract/hours'
import { Tail } from '../../ui/display/Tail.tsx'
import css from './Reports.module.css'

/** An advisor sees what the owner sees, and opens no booking; a fleet's flights name their aircraft. */
export type Side = 'pilot' | 'owner' | 'fleet' | 'advisor'

const times = ({ departure, return: back, zone }: FlightRow) =>
  zonedSpanText({ from: new Date(departure), to: new Date(back) }, zone)

const flownAs = { owner: 'Owner', co_owner: 'Co-owner', renter: null }
/** Who else was aboard, and whether the pilot has a share; what is usual is not said. */
const aboard = ({ flownAs: as, passengers }: FlightRow) =>
  [flownAs[as], passengers > 0 && countText(passengers, 'passenger')].filter(Boolean).join(', ')

const dateText = (date: string) => `${shortDayText(date)}, ${date.slice(0, 4)}`

const Row = ({ row, side }: { row: FlightRow; side: Side }) => (
  <tr>
    <th scope="row">
      {side === 'advisor' ? dateText(row.date) : <Link to={paths.order(row.orderId)}>{dateText(row.date)}</Link>}
    </th>
    <td className={css.who}>
      {side === 'pilot' || side === 'fleet' ? <Tail>{row.tailNumber}</Tail> : row.pilot}
      {side === 'fleet' && <small>{row.pilot}</small>}
      {aboard(row) && <small>{aboard(row)}</small>}
    </td>
    <td className={css.times}>
      {times(row)}
      {row.csip && <small>with {row.csip}</small>}
    </td>
    <td className={css.wide}>{tenthsText(row.hobbsOut)}</td>
    <td className={css.wide}>{tenthsText(row.hobbsIn)}</td>
    <td className={css.hours}>
      {tenthsText(row.hobbsHours)}
      <span className={css.unit}> h Hobbs</span>
    </td>
    <td className={css.wide}>{tenthsText(row.flightOut)}</td>
    <td className={css.wide}>{tenthsText(row.flightIn)}</td>
    <td className={css.wide}>{tenthsText(row.flightHours)}</td>
    <td className={css.wide}>{row.landings}</td>
    <td className={css.wide}>{row.fuelGallons === null ? '–' : tenthsText(row.fuelGallons)}</td>
    {side !== 'pilot' && <td className={css.wide}>{row.costCents === 0 ? '–' : moneyText(row.costCents)}</td>}
    <td className={css.money}>{moneyText(side === 'pilot' ? row.costCents : row.incomeCents)}</td>
  </tr>
)

/** Flights as rows of a log; on phones each becomes an item of two lines. */
export const FlightTable = ({
  rows,
  totals,
  side,
}: {
  rows: readonly FlightRow[]
  totals: FlightReport['totals']
  side: Side
}) => (
  <table className={css.table}>
    <caption className="vh">Flights, newest first</caption>
    <thead>
      <tr>
        <th scope="col">Date</th>
        <th scope="col">{side === 'pilot' ? 'Aircraft' : side === 'fleet' ? 'Aircraft, pilot' : 'Pilot'}</th>
        <th scope="col">Out – in</th>
        <th scope="col">Hobbs out</th>
        <th scope="col">Hobbs in</th>
        <th scope="col">Hobbs</th>
        <th scope="col">Flight out</th>
        <th scope="col">Flight in</th>
        <th scope="col">Flight</th>
        <th scope="col">Landings</th>
        <th scope="col">Fuel, gal</th>
        {side !== 'pilot' && <th scope="col">Fuel credit</th>}
        <th scope="col">{side === 'pilot' ? 'Cost' : 'Income'}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <Row key={row.orderId} row={row} side={side} />
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row" colSpan={5}>
          {countText(totals.flights, 'flight')}
        </th>
        <td className={css.hours}>
          {tenthsText(totals.hobbsHours)}
          <span className={css.unit}> h Hobbs</span>
        </td>
        <td className={css.wide} colSpan={3}>
          {tenthsText(totals.flightHours)}
        </td>
        <td className={css.wide}>{totals.landings}</td>
        <td className={css.wide}>{tenthsText(totals.fuelGallons)}</td>
        {side !== 'pilot' && <td className={css.wide}>{totals.costCents === 0 ? '–' : moneyText(totals.costCents)}</td>}
        <td className={css.money}>{moneyText(side === 'pilot' ? totals.costCents : totals.incomeCents)}</td>
      </tr>
    </tfoot>
  </table>
)
