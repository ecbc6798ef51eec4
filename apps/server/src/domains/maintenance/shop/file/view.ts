import { dayIn } from '@tailshare/contract/text/period'
import { hoursText, tenthsText } from '@tailshare/contract/text/hours'
import { moneyText } from '@tailshare/contract/text/money'
import type { ServiceData } from '@tailshare/contract/maintenance/serviceData'
import { plainDayText, wholePeriodText } from '@tailshare/contract/text/timeText'
import type { WorkOrder, WorkOrderLine } from '@tailshare/contract/maintenance/shop/workOrders'
import type { textPdf } from '../../../../outside/pdf/textPdf.ts'
import type { Seen } from '../../steps.ts'

type Text = Parameters<typeof textPdf>[0]

const headOf = (order: WorkOrder, { modelName, airport, owner }: Seen) => {
  const { shopName, shopContact, from, to, zone } = order
  const when = from && to ? wholePeriodText({ from: new Date(from), to: new Date(to) }, zone) : null
  return [
    `${order.tailNumber}, ${modelName}, at home at ${airport.code}. Owner: ${owner.firstName} ${owner.lastName}.`,
    `Shop: ${[shopName, shopContact].filter(Boolean).join(', ')}.`,
    ...(when ? [`In the shop: ${when}.`] : []),
  ]
}

const meters = ({ hobbs, flightMeter }: Pick<WorkOrder, 'hobbs' | 'flightMeter'>) =>
  `Hobbs ${tenthsText(hobbs)}, flight meter ${tenthsText(flightMeter)}.`

const lastDoneText = ({ lastDoneOn, lastDoneHobbs, hoursSince }: ServiceData['inspections'][number]) =>
  [
    lastDoneOn === null ? 'never done here' : `last done ${plainDayText(lastDoneOn)}`,
    lastDoneHobbs === null ? null : `at ${tenthsText(lastDoneHobbs)}`,
    hoursSince === null ? null : `${hoursText(hoursSince)} ago`,
  ]
    .filter(Boolean)
    .join(', ')

export const shopText = (order: WorkOrder, seen: Seen, service: ServiceData, at: Date): Text => {
  const known = new Map(service.inspections.map((item) => [item.id, item]))
  const itemText = ({ itemId, title, about }: WorkOrderLine) => {
    const item = itemId === null ? undefined : known.get(itemId)
    return `[  ] ${title}. ${about}${item ? `; ${lastDoneText(item)}` : ''}.`
  }
  const section = (title: string, paragraphs: string[]) => (paragraphs.length > 0 ? [{ title, paragraphs }] : [])
  const { flownGph, bookGph } = service.burn
  return {
    title: `Work order ${order.number} for ${order.tailNumber}`,
    about: [...headOf(order, seen), meters(order)],
    sections: [
      ...section('To be done', order.lines.filter(({ itemId }) => itemId !== null).map(itemText)),
      ...section(
        'Squawks',
        order.lines.filter(({ squawkId }) => squawkId !== null).map(({ title, about }) => `[  ] ${title} (${about})`),
      ),
      ...section('Note', order.note ? [order.note] : []),
      ...section('The aircraft', [
        `Built ${service.yearManufactured}. Engine: ${service.engine}.`,
        `Last twelve months: ${hoursText(service.hobbsHoursYear)} by Hobbs, ${service.landingsYear} landings.`,
        `Burn: ${bookGph} gallons an hour by the book${flownGph === null ? '' : `, ${flownGph} as flown`}.`,
        ...(service.equipment.length > 0 ? [`Equipment: ${service.equipment.join(', ')}.`] : []),
      ]),
    ],
    note: ['Done by: ______________________   Certificate: ______________________   Date: ______________'],
    at,
  }
}

/** `Nov 23, 2026. Hobbs 1,284.6. Replaced both pads. Ann Wu, A&P 3120447. Next due: Nov 30, 2027.` */
const entryText = (line: WorkOrderLine) => {
  const { doneOn, doneHours, meter, work, doneBy, certificate, next, costCents } = line
  const said = [
    doneOn && plainDayText(doneOn),
    doneHours !== null && `${meter === 'flight_meter' ? 'Flight meter' : 'Hobbs'} ${tenthsText(doneHours)}`,
    work.replace(/\.$/, ''),
    [doneBy, certificate].filter(Boolean).join(', '),
    next && `Next due: ${next}`,
    costCents !== null && moneyText(costCents),
  ]
  return `${said.filter(Boolean).join('. ')}.`
}

/** A logbook-style record of the work done. */
export const logbookText = (order: WorkOrder, seen: Seen, at: Date): Text => {
  const { lines, closed, closedBy, costCents } = order
  const done = lines.filter(({ outcome }) => outcome === 'done')
  const left = lines.filter(({ outcome }) => outcome === 'not_done')
  return {
    title: `Work order ${order.number} for ${order.tailNumber}, done`,
    about: headOf(order, seen),
    sections: [
      ...done.map((line) => ({ title: line.title, paragraphs: [entryText(line)] })),
      ...(left.length > 0 ? [{ title: 'Not done', paragraphs: left.map(({ title, work }) => `${title}: ${work}`) }] : []),
      ...(costCents === null ? [] : [{ title: 'Cost', paragraphs: [`${moneyText(costCents)} in all.`] }]),
    ],
    note:
      closed && closedBy
        ? [`Closed by ${closedBy.firstName} ${closedBy.lastName} on ${plainDayText(dayIn(new Date(closed), order.zone))}.`]
        : [],
    at,
  }
}
