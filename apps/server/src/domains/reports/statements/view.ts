import { productName, orderNumber } from '@tailshare/contract/base/constants'
import { tenthsText, toTenths } from '@tailshare/contract/text/hours'
import { moneyText, plainDollars } from '@tailshare/contract/text/money'
import { dayIn } from '@tailshare/contract/text/period'
import {
  statementRoles,
  type RoleFact,
  type RoleLine,
  type RolePart,
  type RoleStatement,
  type StatementRole,
} from '@tailshare/contract/payments/payouts'
import { monthText, plainDayText } from '@tailshare/contract/text/timeText'
import { csvFile, type CsvColumn } from '../../../http/files/csv.ts'
import type { PdfSection } from '../../../outside/pdf/tablePdf.ts'
import type { RoleRow } from './queries.ts'

const names: Record<string, string> = {
  flight: 'Flight',
  cancellation: 'Late cancellation',
  correction: 'Correction',
  damage: 'Damage, paid by the pilot',
  payout: 'Paid out',
  payment: 'Paid by you',
  settlement: 'Month settled',
  dispute: 'Disputed payment',
}

const textOf = ({ kind, note, title, lesson }: RoleRow, role: StatementRole) => {
  if (title) return title
  if (role === 'csip' && kind === 'flight') return lesson ?? 'Instruction'
  return names[kind] ?? (note || kind)
}

/** Lines of one part, with the running balance. */
export const viewLines = (rows: RoleRow[], { role, zone, opening }: { role: StatementRole; zone: string; opening: number }) => {
  let balanceCents = opening
  return rows.map((row): RoleLine => {
    balanceCents -= row.cents
    const tail = role === 'csip' && row.tailNumber ? `, ${row.tailNumber}` : ''
    return {
      date: dayIn(row.at, zone),
      text: `${textOf(row, role)}${tail}`,
      orderId: row.orderId,
      number: row.number === null ? null : orderNumber(row.number),
      hours: row.hours,
      chargedCents: Math.max(0, row.cents),
      creditedCents: Math.max(0, -row.cents),
      balanceCents,
    }
  })
}

const sumOf = (rows: RoleRow[], wanted: (row: RoleRow) => boolean) =>
  rows.filter(wanted).reduce((sum, { cents }) => sum - cents, 0)

type Flown = { flights: number; hours: number; fuelCents: number; feeCents: number }
const money = (title: string, amount: number): RoleFact => ({ title, unit: 'cents', amount: amount || 0 })

/** Key figures of the month, from its lines and flights. */
export const factsOf = (role: StatementRole, rows: RoleRow[], flown: Flown[]): RoleFact[] => {
  const total = (key: keyof Flown) => flown.reduce((sum, one) => sum + one[key], 0)
  const flights: RoleFact[] = [
    { title: role === 'csip' ? 'Lessons' : 'Flights', unit: 'count', amount: total('flights') },
    { title: 'Hobbs hours', unit: 'hours', amount: toTenths(total('hours')) },
  ]
  const paidOut = money('Paid out', -sumOf(rows, ({ kind }) => kind === 'payout'))
  const earned = sumOf(rows, ({ kind }) => kind !== 'payout' && kind !== 'payment')
  if (role === 'csip') return [...flights, money('Earned', earned), paidOut]
  if (role === 'owner')
    return [
      ...flights,
      money('Income', earned),
      money('Platform fees, paid by pilots', total('feeCents')),
      money('Fuel credit, taken off', total('fuelCents')),
      paidOut,
    ]
  const settled = rows.filter(({ title }) => title !== null)
  const byHours = (row: RoleRow) => row.title?.startsWith('Flight ') ?? false
  return [
    ...flights,
    money('By hours', -sumOf(settled, byHours)),
    money('Fixed costs and expenses, less what you paid', -sumOf(settled, (row) => !byHours(row))),
    money(
      'Paid by you',
      sumOf(rows, ({ kind }) => kind === 'payment'),
    ),
    paidOut,
  ]
}

type CsvLine = RoleLine & { part: string }

const columns: CsvColumn<CsvLine>[] = [
  ['Of', ({ part }) => part],
  ['Date', ({ date }) => date],
  ['Text', ({ text }) => text],
  ['Booking', ({ number }) => number],
  ['Hobbs hours', ({ hours }) => hours],
  ['Charged or paid out, USD', ({ chargedCents }) => plainDollars(chargedCents)],
  ['Credited, USD', ({ creditedCents }) => plainDollars(creditedCents)],
  ['Balance, USD', ({ balanceCents }) => plainDollars(balanceCents)],
]

const plain = { number: null, orderId: null, hours: null, chargedCents: 0, creditedCents: 0 }
const total = (lines: RoleLine[], key: 'chargedCents' | 'creditedCents') => lines.reduce((sum, line) => sum + line[key], 0)

/** Each part with its opening balance first and totals last. */
export const roleCsv = ({ parts, month }: RoleStatement) =>
  csvFile(
    columns,
    parts.flatMap(({ title: part, openingCents, closingCents, lines }): CsvLine[] => [
      { ...plain, part, date: `${month}-01`, text: 'Opening balance', balanceCents: openingCents },
      ...lines.map((line) => ({ ...line, part })),
      {
        ...plain,
        part,
        date: '',
        text: 'Closing balance',
        chargedCents: total(lines, 'chargedCents'),
        creditedCents: total(lines, 'creditedCents'),
        balanceCents: closingCents,
      },
    ]),
  )

const amount = (cents: number) => (cents === 0 ? '' : moneyText(cents))
const factText = ({ unit, amount: value }: RoleFact) =>
  unit === 'cents' ? moneyText(value) : unit === 'hours' ? `${tenthsText(value)} h` : String(value)

const sectionOf = ({ title, facts, openingCents, closingCents, lines }: RolePart): PdfSection => ({
  title,
  note: facts.map((fact) => `${fact.title} ${factText(fact)}`).join(' · '),
  columns: [
    { title: 'Date', share: 15 },
    { title: 'What', share: 34 },
    { title: 'Booking', share: 12 },
    { title: 'Charged or paid out', share: 13, align: 'right' },
    { title: 'Credited', share: 13, align: 'right' },
    { title: 'Balance', share: 13, align: 'right' },
  ],
  rows: [
    ['', 'Opening balance', '', '', '', moneyText(openingCents)],
    ...lines.map((line) => [
      plainDayText(line.date),
      line.hours === null ? line.text : `${line.text}, ${tenthsText(line.hours)} h`,
      line.number ?? '',
      amount(line.chargedCents),
      amount(line.creditedCents),
      moneyText(line.balanceCents),
    ]),
  ],
  totals: [
    [
      '',
      'Closing balance',
      '',
      moneyText(total(lines, 'chargedCents')),
      moneyText(total(lines, 'creditedCents')),
      moneyText(closingCents),
    ],
  ],
})

export const rolePdf = ({ role, month, zone, parts }: RoleStatement, name: string) => ({
  title: `${productName} statement, ${monthText(month)}`,
  about: [
    name,
    `As ${statementRoles[role].toLowerCase()}, days in ${zone.replaceAll('_', ' ')} time`,
    ...(parts.length === 0 ? ['Nothing happened in this month.'] : []),
  ],
  sections: parts.map(sectionOf),
})
