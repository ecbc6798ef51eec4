import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import type { InterventionChoices } from '@tailshare/contract/backoffice/bookings/interventions'
import { moneyText } from '@tailshare/contract/text/money'
import type { Period } from '@tailshare/contract/text/period'
import { splitIncome, totalOf } from '@tailshare/rules/bookings/price/quote'
import { changeCents } from '@tailshare/rules/bookings/operatorLimits/alone'
import { needsSecond } from '@tailshare/rules/bookings/operatorLimits/interventions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '../../../../api.ts'
import { useFormValue } from '../../../../ui/form/Form.tsx'
import { Table } from '../../../../ui/display/lists/Table.tsx'
import { hoursOf } from '../hoursOf.ts'

type Lines = Order['quote']['lines']
const parts = (lines: Lines) => {
  const { ownerCents, csipCents, platformCents, taxCents } = splitIncome(lines)
  return { pilot: totalOf(lines), owner: ownerCents, csip: csipCents, rest: platformCents + taxCents }
}

type Props = { order: Order; choices: InterventionChoices; period: Period }

/** The new price, who pays and receives what, and whether a second operator must approve. */
export const ChangeEffect = ({ order, choices, period }: Props) => {
  const { value: typed } = useFormValue<string>('hours')
  const hours = hoursOf(typed) ?? undefined
  const [flightStartTime, flightDropTime] = [period.from.toISOString(), period.to.toISOString()]
  const same =
    flightStartTime === order.flightStartTime && flightDropTime === order.flightDropTime && hours === order.plannedHours
  const preview = useQuery({
    ...read('canBook', {
      params: { id: order.aircraftId },
      query: { flightStartTime, flightDropTime, hours, orderId: order.id },
    }),
    enabled: !same && period.to > period.from,
    placeholderData: keepPreviousData,
  })
  const quote = preview.data?.quote
  const alone = `Alone, you can move up to ${moneyText(choices.aloneCents)} here.`
  if (same || !quote) return <p>The rules and the price are the same as for the pilot. {alone}</p>
  const { aircraftId, csip } = order
  const rateCents = quote.terms?.rateCents ?? 0
  const alike = { aircraftId, csipId: csip?.id ?? null, rateCents, keptTotalCents: order.kept?.totalCents ?? null }
  const trip = (lines: Lines, flown: number, { from, to }: Period) => ({
    ...alike,
    lines,
    hours: flown,
    startAt: from,
    dropAt: to,
  })
  const booked = { from: new Date(order.flightStartTime), to: new Date(order.flightDropTime) }
  const worth = changeCents(
    trip(order.quote.lines, order.plannedHours, booked),
    trip(quote.lines, hours ?? order.plannedHours, period),
  )
  const [was, is] = [parts(order.quote.lines), parts(quote.lines)]
  const rows = [
    { who: `${order.pilot.firstName} pays`, was: was.pilot, is: is.pilot },
    { who: 'The owner gets', was: was.owner, is: is.owner },
    ...(csip ? [{ who: `${csip.firstName} gets`, was: was.csip, is: is.csip }] : []),
    { who: 'Fee and tax', was: was.rest, is: is.rest },
  ]
  const against = preview.data?.templates.filter(({ severity }) => severity === 'block') ?? []
  return (
    <div aria-live="polite" data-stale={preview.isPlaceholderData || undefined}>
      <Table
        caption="What the change makes of the price"
        rows={rows}
        rowKey={({ who }) => who}
        columns={[
          { title: 'Estimate', cell: ({ who }) => who },
          { title: 'Now', number: true, cell: (row) => moneyText(row.was) },
          { title: 'Then', number: true, cell: (row) => moneyText(row.is) },
        ]}
      />
      {against.map(({ code, title, text }) => (
        <p key={code} role="alert">
          <b>{title}.</b> {text}
        </p>
      ))}
      <p>
        {needsSecond(worth, choices) ? <b>A second operator has to approve this within a week.</b> : 'It is done at once.'} It
        counts {moneyText(worth)}:{' '}
        {flightStartTime === order.flightStartTime
          ? period.to > booked.to
            ? 'what the price changes by, or two hours of rent for each day longer'
            : 'what the price changes by'
          : 'the whole price, as the trip starts at another time'}
        . {alone}
      </p>
    </div>
  )
}
