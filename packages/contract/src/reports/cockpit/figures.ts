import { z } from 'zod'
import { everySpelling, PeriodType } from '../../schedule/dayRangeOf.ts'
import { Person } from '../../people/accounts/accounts.ts'
import { day, listOf, page, queryNumber, text } from '../../base/fields.ts'
import { fieldMessages } from '../../base/fieldMessages.ts'

// Cockpit figures of one aircraft or the fleet. Flights count on their return day, in the home airport's zone.

/** A current period or a custom range of local days, inclusive. `null`: no start. */
export const FiguresQuery = z.strictObject({ ...everySpelling, period_type: PeriodType.default('year') })
const days = { from: day.nullable(), to: day }

const hours = { flights: z.int(), hobbsHours: z.number(), flightHours: z.number() }
/** Days for up to a quarter, months beyond: `2026-11-03` or `2026-11`. */
const by = z.enum(['day', 'month'])

/** Hobbs readings and hours by day or month, only where the aircraft flew. */
export const HobbsTime = z.object({
  ...days,
  by,
  ...hours,
  points: z.array(z.object({ on: z.string(), hobbsOut: z.number(), hobbsIn: z.number(), ...hours })),
})

const flownAs = z.enum(['owner', 'co_owner', 'renter'])

/** Hours flown, by the pilot's relation to the aircraft: owner, co-owner or renter. */
export const HoursFlown = z.object({
  ...days,
  ...hours,
  utilizationPercent: z.number(),
  flownAs: z.array(z.object({ as: flownAs, ...hours })),
})

const PilotFigures = z.object({ pilot: Person, flownAs, ...hours, incomeCents: z.int() })

export const PilotFiguresQuery = FiguresQuery.extend(page)
export const PilotSearchQuery = PilotFiguresQuery.extend({ name: text(80).default(''), period_type: PeriodType.default('all') })

/** Pilots, most hours first. Totals cover all pages. */
export const PilotFiguresList = listOf(PilotFigures).extend({ ...days, totals: z.object({ ...hours, incomeCents: z.int() }) })
export type PilotFiguresList = z.infer<typeof PilotFiguresList>

const isRange = (value: string) => {
  const [from, to, ...rest] = value.split(',')
  return (
    PeriodType.safeParse(value).success ||
    (rest.length === 0 && day.safeParse(from).success && day.safeParse(to).success && from! <= to!)
  )
}

/** Dollars and hours per point, inclusive. */
const bound = queryNumber.pipe(z.number().min(-10_000_000).max(10_000_000)).optional()

export const DiagramQuery = z.strictObject({
  /** First and last day separated by a comma, or a period name. */
  range: z.string().refine(isRange, fieldMessages.dateOutdated).default('year'),
  incomeMin: bound,
  incomeMax: bound,
  hobbsTimeMin: bound,
  hobbsTimeMax: bound,
})
export type DiagramQuery = z.output<typeof DiagramQuery>

export const Diagram = z.object({
  ...days,
  by,
  points: z.array(
    z.object({
      on: z.string(),
      /** The days of this point, for a list of its flights. */
      from: day,
      to: day,
      incomeCents: z.int(),
      flightCents: z.int(),
      cancellationCents: z.int(),
      flights: z.int(),
      hobbsHours: z.number(),
      cancellations: z.int(),
    }),
  ),
  /** Points outside the bounds. */
  hidden: z.int(),
})
export type Diagram = z.infer<typeof Diagram>
export type DiagramPoint = Diagram['points'][number]
