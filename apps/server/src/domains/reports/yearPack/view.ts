import { formText } from '@tailshare/rules/payments/form1099k'
import type { ProfitMonth, TrailLine, YearFigure, YearGroup, YearPack } from '@tailshare/contract/reports/yearPack/yearPack'
import type { MonthSum, YearOf } from './trail/queries.ts'

type Sum = { figure: string; amount: number; lines: number }
type Unit = YearFigure['unit']

/** Titles for owner and advisor. A shared fixed cost uses the line's title. */
const titles: Record<string, string> = {
  paid_flights: 'Paid for flights, platform fee included',
  paid_cancellations: 'Paid for late cancellations, platform fee included',
  fee_flights: 'Platform fees on flights',
  fee_cancellations: 'Platform fees on cancellations',
  net_flights: 'Income from flights',
  net_cancellations: 'Income from cancellations',
  written_later: 'Corrections that were written in another year',
  written_earlier: 'Corrections of flights of another year, written in this one',
  damage: 'Damage that pilots paid for',
  payout: 'Paid out for bookings',
  payout_shared: 'Paid out from shared costs',
  payment: 'Paid by pilots through the provider',
  transfer_csip: 'Paid to you for instruction',
  transfer_co_owner: 'Paid to you from shared costs',
  refund: 'Refunded through the provider',
  shared_hours: 'Owner’s hours, to the reserve fund',
  shared_reserve: 'Reserve fund, owner’s monthly part',
  shared_expense: 'Shared expenses, owner’s part',
  shared_correction: 'Corrected flights of earlier months',
  work_orders: 'Maintenance by work orders',
  hours_rented: 'Rented',
  hours_instruction: 'Rented with an instructor',
  hours_co_owner: 'Flown by co-owners',
  hours_own: 'Flown by the owner',
  hours_maintenance: 'Maintenance flights',
  fuel: 'Fuel reimbursed to pilots, taken off the income above',
  work_orders_shared: 'Work orders of shared aircraft, whole cost',
  shared_paid: 'Paid by the owner for all partners, credited with the month',
  shared_swap: 'Swaps of days with partners',
  participation: 'Hours of work that were noted',
}

const fixed = 'shared_fixed:'
const titleOf = (id: string) => (id.startsWith(fixed) ? `${id.slice(fixed.length)}, owner’s part` : (titles[id] ?? id))

type Plan = {
  id: string
  title: string
  note: string
  unit: Unit
  /** Figures in order; those without lines only if in `always`. */
  figures: (sums: Sum[]) => (string | { id: string; title: string; of: string[] })[]
}

const named = (sums: Sum[], prefix: string) => sums.filter(({ figure }) => figure.startsWith(prefix)).map(({ figure }) => figure)
const costFigures = ['shared_hours', 'shared_reserve', 'shared_expense', 'shared_correction', 'work_orders']
const isCost = (figure: string) => figure.startsWith(fixed) || costFigures.includes(figure)
const net = ['net_flights', 'net_cancellations']
const gross = ['payment', 'transfer_csip', 'transfer_co_owner']

const plans: Plan[] = [
  {
    id: 'income',
    title: 'Income',
    note: 'A flight counts on the day of its return at the home airport, a cancellation on the day on which it was made, as in the cockpit. What pilots pay for instruction and tax goes to others and isn’t counted here.',
    unit: 'cents',
    figures: () => [
      'paid_flights',
      'paid_cancellations',
      { id: 'gross', title: 'Gross income', of: ['paid_flights', 'paid_cancellations'] },
      'fee_flights',
      'fee_cancellations',
      { id: 'fees', title: 'Platform fees', of: ['fee_flights', 'fee_cancellations'] },
      ...net,
      { id: 'net', title: 'Net income', of: net },
    ],
  },
  {
    id: 'statement',
    title: 'From the income to the account statement',
    note: 'The statement shows a correction on the day on which it was written. Damage is no income of the aircraft and stands apart.',
    unit: 'cents',
    figures: () => [
      'written_later',
      'written_earlier',
      {
        id: 'statement',
        title: 'Earnings in the account statement',
        of: [...net, 'written_later', 'written_earlier'],
      },
      'damage',
      'payout',
      'payout_shared',
    ],
  },
  {
    id: 'provider',
    title: 'Form 1099-K',
    note: 'What pilots paid for these aircraft, before fees, instruction, tax and refunds, and what was paid to you as an instructor or partner. Each counts on the day on which the provider made the funds available, by UTC, as in its form. For aircraft that is what was charged, not what was paid out to you.',
    unit: 'cents',
    figures: () => [...gross, { id: 'provider_gross', title: 'Gross payments', of: gross }, 'refund'],
  },
  {
    id: 'costs',
    title: 'Costs on record',
    note: 'Shared costs of closed months and work orders that were closed. A plan is a projection, so nothing of it is in here; what was paid elsewhere is not known to us.',
    unit: 'cents',
    figures: (sums) => {
      const own = [...named(sums, fixed), ...costFigures]
      return [...own, { id: 'costs', title: 'Costs', of: own }]
    },
  },
  {
    id: 'beside',
    title: 'Beside the costs',
    note: 'For information: these are in no sum above.',
    unit: 'cents',
    figures: () => ['fuel', 'work_orders_shared', 'shared_paid', 'shared_swap'],
  },
  {
    id: 'hours',
    title: 'Hours by use',
    note: 'Hobbs hours by who flew, and what for.',
    unit: 'tenths',
    figures: () => {
      const own = ['hours_rented', 'hours_instruction', 'hours_co_owner', 'hours_own', 'hours_maintenance']
      return [...own, { id: 'hours', title: 'All hours', of: own }]
    },
  },
  {
    id: 'participation',
    title: 'Participation',
    note: '26 CFR 1.469-5T names 100 and 500 hours of work in a year. Which of its tests are met is for the tax advisor to say.',
    unit: 'minutes',
    figures: () => ['participation'],
  },
]

/** Shown even without lines: advisors look for them. */
const always = new Set([
  'paid_flights',
  'net_flights',
  'payment',
  'refund',
  'payout',
  'work_orders',
  'hours_rented',
  'hours_own',
  'participation',
])

const total = (sums: readonly Sum[], key: 'amount' | 'lines') => sums.reduce((sum, one) => sum + one[key], 0)

/** The 1099-K rule of the year, applied to the payments that count. */
const formNote = (sums: Sum[], { year, aircraftId }: Pick<YearOf, 'year' | 'aircraftId'>) => {
  const paid = sums.filter(({ figure }) => gross.includes(figure))
  return formText(year, { cents: total(paid, 'amount'), payments: total(paid, 'lines'), isWhole: aircraftId === null })
}

const byFigure = (sums: readonly MonthSum[]): Sum[] =>
  [...Map.groupBy(sums, ({ figure }) => figure)]
    .map(([figure, rows]) => ({ figure, amount: total(rows, 'amount'), lines: total(rows, 'lines') }))
    .sort((a, b) => a.figure.localeCompare(b.figure))

export const viewGroups = (months: readonly MonthSum[], of: Pick<YearOf, 'year' | 'aircraftId'>): YearGroup[] => {
  const sums = byFigure(months)
  const known = new Map(sums.map((sum) => [sum.figure, sum]))
  return plans
    .map(({ figures, unit, note, ...group }) => ({
      ...group,
      note: group.id === 'provider' ? `${note} ${formNote(sums, of)}` : note,
      figures: figures(sums).flatMap((one): YearFigure[] => {
        if (typeof one === 'string') {
          const { amount = 0, lines = 0 } = known.get(one) ?? {}
          return lines > 0 || always.has(one) ? [{ id: one, title: titleOf(one), unit, amount, lines, sumOf: [] }] : []
        }
        const parts = one.of.flatMap((id) => known.get(id) ?? [])
        return [
          {
            id: one.id,
            title: one.title,
            unit,
            amount: total(parts, 'amount'),
            lines: total(parts, 'lines'),
            sumOf: parts.map(({ figure }) => figure),
          },
        ]
      }),
    }))
    .filter(({ figures }) => figures.length > 0)
}

/** The figures whose lines add up to a figure: itself, or the parts of a sum. */
export const partsOf = (groups: YearGroup[], id: string): { unit: Unit; figures: string[] } | undefined => {
  const figure = groups.flatMap(({ figures }) => figures).find((one) => one.id === id)
  return figure && { unit: figure.unit, figures: figure.sumOf.length > 0 ? figure.sumOf : [figure.id] }
}

/** Total of these figures in a month of the year, or in all. */
export const sumOf = (sums: readonly MonthSum[], { figures, month }: { figures: string[]; month?: number | undefined }) => {
  const rows = sums.filter((one) => figures.includes(one.figure) && (month === undefined || Number(one.month.slice(5)) === month))
  return { amount: total(rows, 'amount'), lines: total(rows, 'lines') }
}

const uses = {
  hours_rented: 'rented',
  hours_instruction: 'instruction',
  hours_co_owner: 'co_owner',
  hours_own: 'own',
  hours_maintenance: 'maintenance',
} as const

/** Purpose of each flight, from the trail of hours. */
export const useFrom = (lines: TrailLine[]) => {
  const known = new Map(lines.map(({ orderId, figure }) => [orderId, uses[figure as keyof typeof uses]]))
  return (orderId: string) => known.get(orderId) ?? 'rented'
}
export const hourFigures = Object.keys(uses)

/** Each month of each aircraft with income or costs on record. */
export const viewProfit = (sums: readonly MonthSum[]): ProfitMonth[] => {
  const counted = sums.filter(({ figure }) => net.includes(figure) || isCost(figure))
  return [...Map.groupBy(counted, ({ month, tailNumber }) => `${month} ${tailNumber}`).values()].map((rows) => {
    const cents = (isIn: (figure: string) => boolean) =>
      total(
        rows.filter(({ figure }) => isIn(figure)),
        'amount',
      )
    const { month, tailNumber } = rows[0]!
    return { month, tailNumber, incomeCents: cents((figure) => net.includes(figure)), costCents: cents(isCost) }
  })
}

/** The provider's payments and refunds by month. */
export const viewMonths = (sums: readonly MonthSum[]): YearPack['months'] => {
  const counted = sums.filter(({ figure }) => gross.includes(figure) || figure === 'refund')
  return [...Map.groupBy(counted, ({ month }) => month)].map(([month, rows]) => {
    const refundCents = total(
      rows.filter(({ figure }) => figure === 'refund'),
      'amount',
    )
    return { month, paymentCents: total(rows, 'amount') - refundCents, refundCents }
  })
}
