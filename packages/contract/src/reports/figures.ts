import { z } from 'zod'
import { everySpelling, PeriodType } from '../schedule/askedDays.ts'
import { Person } from '../people/accounts/accounts.ts'
import { day, listOf, page, queryNumber, text } from '../base/fields.ts'
import { fieldMessages } from '../base/fieldMessages.ts'

// What the cockpit shows of one aircraft or of the fleet. Flights count on the day of the return at the aircraft's home.

/** A period that runs now, or own days; both ends are days at home, `null` where a period has no beginning. */
export const FiguresQuery = z.strictObject({ ...everySpelling, period_type: PeriodType.default('year') })
const days = { from: day.nullable(), to: day }

const hours = { flights: z.int(), hobbsHours: z.number(), flightHours: z.number() }
/** Days up to a quarter, months from there on: `2026-11-03` or `2026-11`. */
const by = z.enum(['day', 'month'])

/** The Hobbs meter: its readings and hours by day or month, as far as the aircraft flew. */
export const HobbsTime = z.object({
  ...days,
  by,
  ...hours,
  points: z.array(z.object({ on: z.string(), hobbsOut: z.number(), hobbsIn: z.number(), ...hours })),
})

const flownAs = z.enum(['owner', 'co_owner', 'renter'])

/** What the aircraft flew, and as what those who flew it did: its owner, someone with a share, or someone who rented it. */
export const HoursFlown = z.object({
  ...days,
  ...hours,
  utilizationPercent: z.number(),
  flownAs: z.array(z.object({ as: flownAs, ...hours })),
})

const PilotFigures = z.object({ pilot: Person, flownAs, ...hours, incomeCents: z.int() })

export const PilotFiguresQuery = FiguresQuery.extend(page)
export const PilotSearchQuery = PilotFiguresQuery.extend({ name: text(80).default(''), period_type: PeriodType.default('all') })

/** Who flew, the most hours first; totals over all of them, whatever page is shown. */
export const PilotFiguresList = listOf(PilotFigures).extend({ ...days, totals: z.object({ ...hours, incomeCents: z.int() }) })
export type PilotFiguresList = z.infer<typeof PilotFiguresList>

const isRange = (value: string) => {
  const [from, to, ...rest] = value.split(',')
  return (
    PeriodType.safeParse(value).success ||
    (rest.length === 0 && day.safeParse(from).success && day.safeParse(to).success && from! <= to!)
  )
}

/** Bounds are dollars and hours of one point, both included. */
const bound = queryNumber.pipe(z.number().min(-10_000_000).max(10_000_000)).optional()

export const DiagramQuery = z.strictObject({
  /** First and last day with a comma between, or the name of a period. */
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
      /** The days that the point stands for: what a list of its flights asks for. */
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
  /** Points of the range that lie outside the bounds. */
  hidden: z.int(),
})
export type Diagram = z.infer<typeof Diagram>
export type DiagramPoint = Diagram['points'][number]
