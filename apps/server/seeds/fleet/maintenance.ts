import { toTenths } from '@tailshare/contract/text/hours'
import { daysBetween, plusDays, plusMonths } from '@tailshare/contract/text/period'
import { nextDue, cycleOn } from '@tailshare/rules/maintenance/items/due'
import { assumedEnd, endsOf, templatesFor } from '@tailshare/rules/maintenance/items/templates/templates'
import type { Db } from '../../src/db/connect.ts'
import { newId } from '../../src/db/newId.ts'
import { insertAll, type Row } from '../bulk.ts'
import type { Chance } from '../chance.ts'
import type { Roster, RosterAircraft } from '../people/roster.ts'
import { sql } from 'kysely'

type Template = ReturnType<typeof templatesFor>[number]

/** Hours left where the demo's tour names a number. */
const hoursLeft: Record<string, Record<string, number>> = {
  N322SR: { 'Oil and filter change': 3.1 },
  N417TS: { '100 h inspection': 28.3, 'Oil and filter change': 31.6 },
  N645FW: { '100 h inspection': 62.4 },
  N1479H: { 'Oil and filter change': 5.6 },
}
const daysLeft: Record<string, Record<string, number>> = {
  N52148: { 'Annual inspection': 34 },
  N7314G: { Transponder: 27 },
  // Its last cycle has expired.
  N402DV: { 'Navigation database': -2 },
}

/** Readings at which the tour's items were done: a flight ends there. */
export const shopReadings = ({ tailNumber, family, type, hobbs }: RosterAircraft) =>
  templatesFor({ family, isJet: type === 5 }).flatMap(({ title, hours }) => {
    const left = hoursLeft[tailNumber]?.[title]
    return hours === undefined || left === undefined ? [] : [toTenths(hobbs - (hours - left))]
  })

/** Days of departure and return of each flight, and what the Hobbs read then, oldest first. */
export type Reading = { left: string; day: string; hobbs: number }
type When = { today: string; hoursPerMonth: number; chance: Chance; readings: readonly Reading[] }

/** The last reading up to a day; `undefined` before the first. */
const readOn = (readings: readonly Reading[], day: string) => readings.findLast((one) => one.day <= day)?.hobbs
/** The day itself, or the day of departure if the aircraft was away then. */
const onGround = (readings: readonly Reading[], day: string) =>
  readings.find((trip) => trip.left < day && day < trip.day)?.left ?? day
/** The return at which the meter stood there or just below; `undefined` before the first. */
const whenAt = (readings: readonly Reading[], hobbs: number) => readings.findLast((one) => one.hobbs <= hobbs)

/** Consistent dates and readings. Nothing is overdue unless the tour needs it. */
const itemFor = (aircraft: RosterAircraft, template: Template, { today, hoursPerMonth, chance, readings }: When): Item => {
  const { key, kind, number = '', method = '', title, hours, months = template.assumedMonths, days, grounds } = template
  const { groundsFor = 'every_flight' } = template
  const ends = endsOf({ template: key, kind })
  const story = { hours: hoursLeft[aircraft.tailNumber]?.[title], days: daysLeft[aircraft.tailNumber]?.[title] }
  // Hours and months advance together, so limit the hours flown by the months.
  const most = months && hours ? Math.min(hours - 1, hoursPerMonth * (months - 1)) : hours ? hours - 4 : 0
  const since =
    hours === undefined
      ? undefined
      : Math.min(aircraft.hobbs, toTenths(story.hours === undefined ? chance.next() * most : hours - story.hours))
  const monthsSince = since === undefined ? undefined : Math.min(since / hoursPerMonth, (months ?? 96) - 1)
  const age = (new Date(`${today}T00:00:00Z`).getUTCFullYear() - aircraft.year) * 12
  const back = since === undefined ? undefined : whenAt(readings, toTenths(aircraft.hobbs - since))
  const doneDaysAgo = days
    ? days - (story.days ?? chance.between(3, days - 1))
    : monthsSince !== undefined
      ? Math.round(monthsSince * 30.4)
      : Math.round(Math.min(chance.next() * (months! - 2), Math.max(2, age)) * 30.4)
  const byStory = months && story.days !== undefined ? plusMonths(plusDays(today, story.days), -months) : undefined
  const counted = byStory ?? back?.day ?? plusDays(today, -doneDaysAgo)
  const cycle = ends === 'cycle' ? cycleOn(story.days === undefined ? today : plusDays(today, -28)) : undefined
  // Databases are loaded a few days before their cycle starts.
  const loaded = onGround(readings, cycle ? plusDays(cycle.from, -(doneDaysAgo % 6)) : counted)
  const lastDoneOn = loaded > `${aircraft.year}-07-01` ? loaded : `${aircraft.year}-07-01`
  // In the shop the meter stands where the flight before left it. Before the first one, it is reckoned back.
  const reckoned = Math.max(0, aircraft.hobbs - (daysBetween(lastDoneOn, today) / 30.4) * hoursPerMonth)
  const lastDoneHobbs = toTenths(
    since === undefined
      ? (readOn(readings, lastDoneOn) ?? Math.min(reckoned, readings[0]?.hobbs ?? reckoned))
      : (back?.hobbs ?? aircraft.hobbs - since),
  )
  const interval = { intervalHours: hours ?? null, intervalMonths: template.months ?? null, intervalDays: days ?? null }
  const fixedDueOn = cycle?.through ?? assumedEnd(template, lastDoneOn)
  const due = nextDue({ ...interval, ends, lastDoneOn, lastDoneHours: lastDoneHobbs, fixedDueOn })
  return {
    id: newId(),
    aircraftId: aircraft.id,
    template: key,
    kind,
    number,
    method,
    title,
    ...interval,
    fixedDueOn,
    lastDoneOn,
    lastDoneHobbs,
    dueOn: due.dueOn,
    dueHobbs: due.dueAtHours,
    grounds,
    groundsFor,
    createdAt: `${lastDoneOn}T18:00:00Z`,
  }
}

type Item = Row<'maintenanceItem'> & { lastDoneOn: string; lastDoneHobbs: number }

/** An annual includes a 100 h inspection, so the 100 hours count from the later of the two. */
const inStep = (items: Item[], aircraft: RosterAircraft, today: string): Item[] => {
  const annual = items.find(({ template }) => template === 'annual')
  const hundred = items.find(({ template }) => template === 'hundred_hours')
  if (!annual || !hundred || annual.lastDoneHobbs <= hundred.lastDoneHobbs) return items
  const asTold = hoursLeft[aircraft.tailNumber]?.['100 h inspection'] !== undefined
  const [from, to] = asTold ? [hundred, annual] : [annual, hundred]
  const { lastDoneOn, lastDoneHobbs, createdAt } = from
  const every = to === annual ? { intervalHours: null, intervalMonths: 12 } : { intervalHours: 100, intervalMonths: null }
  const counted = {
    ...every,
    ends: 'month' as const,
    intervalDays: null,
    fixedDueOn: null,
    lastDoneOn,
    lastDoneHours: lastDoneHobbs,
  }
  const { dueOn, dueAtHours } = nextDue(counted)
  if (dueOn !== null && dueOn < plusDays(today, 40)) return items
  return items.map((item) =>
    item === to ? { ...item, lastDoneOn, lastDoneHobbs, createdAt, dueOn, dueHobbs: dueAtHours } : item,
  )
}

const mechanics = [
  ['Ann Wu', 'A&P 3120447'],
  ['Luis Ortega', 'A&P/IA 2988031'],
  ['Bay Aero, Dale Hart', 'CRS B4AR112K'],
] as const

const workOf: Record<string, string> = {
  annual: 'Performed an annual inspection by the maker’s checklist. Found airworthy.',
  hundred_hours: 'Performed a 100 h inspection. Compressions within limits.',
  oil: 'Changed oil and filter, cut the filter open: no metal. Ground run, no leaks.',
  altimeter: 'Tested altimeter, encoder and static system by 14 CFR 91.411.',
  transponder: 'Tested the transponder by 14 CFR 91.413.',
  elt: 'Inspected the ELT by 14 CFR 91.207(d): installation, battery, controls, signal.',
  vor: 'Checked both VORs against each other, within 2 degrees.',
  navigation_data: 'Loaded the current database.',
  seat_rails: 'Inspected the rails, pins and rollers of all seats. No wear beyond limits.',
}

/** The logbook entry of each item's last completion. */
const entryFor = (item: Row<'maintenanceItem'>, chance: Chance): Row<'maintenanceEntry'> => {
  const picked = chance.pick(mechanics)
  const [byName, certificate] = item.template === 'annual' && picked === mechanics[0] ? mechanics[1] : picked
  const isPaper = item.kind === 'paper'
  return {
    id: newId(),
    itemId: item.id,
    aircraftId: item.aircraftId,
    kind: 'done',
    doneOn: item.lastDoneOn!,
    hobbs: item.lastDoneHobbs!,
    byName: isPaper ? '' : byName,
    certificate: isPaper ? '' : certificate,
    work: workOf[item.template as string] ?? `${item.title as string}: done, returned to service.`,
    createdAt: item.createdAt!,
  }
}

/** A recurring directive and one that does not apply, for aircraft named by tests and screenshots. */
const directivesFor = (aircraft: RosterAircraft, today: string, readings: readonly Reading[]): Row<'maintenanceItem'>[] => {
  const about = {
    aircraftId: aircraft.id,
    kind: 'directive',
    grounds: true,
    groundsFor: 'every_flight',
    createdAt: `${plusDays(today, -200)}T18:00:00Z`,
  }
  const lastDoneHobbs = toTenths(readOn(readings, plusDays(today, -200)) ?? Math.max(0, aircraft.hobbs - 41.2))
  return [
    {
      ...about,
      id: newId(),
      title: 'Alternator attachment bolts',
      number: 'AD 2024-08-02',
      method: 'Torque check',
      intervalHours: 200,
      lastDoneOn: plusDays(today, -200),
      lastDoneHobbs,
      dueHobbs: lastDoneHobbs + 200,
    },
    {
      ...about,
      id: newId(),
      title: 'Fuel selector placard',
      number: 'AD 2023-11-05',
      method: 'Replace the placard',
      notApplicable: 'Serial number is outside the range of the directive.',
    },
  ]
}

/** Maintenance lists of the whole fleet, based on meters and use, each with its last entry. */
export const seedMaintenance = async (
  db: Db,
  { aircraft }: Roster,
  { today, readings, chance }: { today: string; readings: ReadonlyMap<string, Reading[]>; chance: Chance },
) => {
  const items = aircraft.flatMap((one) => {
    const read = readings.get(one.id) ?? []
    const hoursPerMonth = Math.max(1.5, (one.hobbs - (read[0]?.hobbs ?? one.hobbs)) / 24)
    const list = templatesFor({ family: one.family, isJet: one.type === 5 })
    const items = list.map((template) => itemFor(one, template, { today, hoursPerMonth, chance, readings: read }))
    return inStep(items, one, today)
  })
  const directives = aircraft
    .filter(({ tailNumber }) => tailNumber in hoursLeft)
    .flatMap((one) => directivesFor(one, today, readings.get(one.id) ?? []))
  await insertAll(db, 'maintenanceItem', items)
  await insertAll(db, 'maintenanceItem', directives)
  await insertAll(
    db,
    'maintenanceEntry',
    [...items, ...directives].filter(({ lastDoneOn }) => lastDoneOn !== undefined).map((item) => entryFor(item, chance)),
  )
}

/** The last annual of each aircraft as a closed shop visit. */
export const seedWorkOrders = async (db: Db, ownerId: string) => {
  await sql`
    with visits as (
      insert into work_order (id, aircraft_id, number, state, shop_name, shop_contact, created_by_id, created_at, closed_by_id, closed_at,
        cost_cents)
      select uuidv7(), i.aircraft_id, 1, 'closed', 'Bay Aero', 'Dale Hart, 650 555 0119', a.owner_id, i.last_done_on - interval '9 days',
        a.owner_id, i.last_done_on + interval '20 hours', 12500
      from maintenance_item i join aircraft a on a.id = i.aircraft_id
      where a.owner_id = ${ownerId} and i.template = 'annual' and i.last_done_on is not null
      returning id, aircraft_id)
    insert into work_order_line (id, work_order_id, place, item_id, outcome, done_on, done_hours, by_name, certificate, work, cost_cents,
      next_due)
    select uuidv7(), v.id, 0, i.id, 'done', e.done_on, e.hobbs, e.by_name, e.certificate, e.work, 245000,
      to_char(i.due_on, 'Mon FMDD, YYYY')
    from visits v join maintenance_item i on i.aircraft_id = v.aircraft_id and i.template = 'annual'
      join maintenance_entry e on e.item_id = i.id and e.kind = 'done' and e.done_on = i.last_done_on`.execute(db)
}
