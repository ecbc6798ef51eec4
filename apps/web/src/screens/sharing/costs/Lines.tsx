import { hoursText } from '@tailshare/contract/text/hours'
import { moneyText } from '@tailshare/contract/text/money'
import { paths } from '@tailshare/contract/base/paths'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { type Column, Table } from '../../../ui/display/Table.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { kindNames, type CostLine } from './costWords.ts'

const columns = (opens: boolean): readonly Column<CostLine>[] => [
  {
    title: 'What',
    cell: ({ title, orderId }) => (orderId && opens ? <TextLink to={paths.order(orderId)}>{title}</TextLink> : title),
  },
  { title: 'Kind', cell: ({ kind }) => kindNames[kind] },
  { title: 'Day', cell: ({ day }) => (day ? plainDayText(day) : '') },
  { title: 'Hours', number: true, cell: ({ hours }) => (hours === null ? '' : hoursText(hours)) },
  { title: 'Amount', number: true, cell: ({ cents }) => moneyText(cents) },
]

/** `opens`: whether the reader may open the flights. */
export const Lines = ({ caption, lines, opens }: { caption: string; lines: readonly CostLine[]; opens: boolean }) =>
  lines.length === 0 ? (
    <p className="muted">Nothing yet this month.</p>
  ) : (
    <Table caption={caption} columns={columns(opens)} rows={lines} rowKey={(line) => lines.indexOf(line)} />
  )
