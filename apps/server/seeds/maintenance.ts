import { toTenths } from '@tailshare/contract/hours'
import { plusDays, plusMonths } from '@tailshare/contract/period'
import { nextDue } from '@tailshare/rules/maintenance/due'
import type { Db } from '../src/db/connect.ts'
import { newId } from '../src/db/newId.ts'
import { insertAll, type Row } from './bulk.ts'
import type { Chance } from './chance.ts'
import type { Roster, RosterAircraft } from './roster.ts'

type Template = {
  title: string
  hours?: number
  months?: number
  days?: number
  grounds: boolean
  for?: (aircraft: RosterAircraft) => boolean
}

const cirrus = ({ family }: RosterAircraft) => family.startsWith('S')
const piston = ({ type }: RosterAircraft) => type !== 5
const jet = ({ type }: RosterAircraft) => type === 5

/** What the due list of an aircraft starts with; inspections that the regulations ask for ground it when they pass. */
const maintenanceTemplates: Template[] = [
  { title: 'Annual inspection', months: 12, grounds: true },
  { title: '100 h inspection', hours: 100, grounds: true, for: piston },
  { title: 'Oil and filter change', hours: 50, months: 4, grounds: false, for: piston },
  { title: 'Altimeter and static system', months: 24, grounds: true },
  { title: 'Transponder', months: 24, grounds: true },
  { title: 'ELT inspection', months: 12, grounds: true },
  { title: 'ELT battery', months: 60, grounds: true },
  { title: 'VOR check', days: 30, grounds: false },
  { title: 'Navigation database', days: 28, grounds: false },
  { title: 'Registration', months: 84, grounds: true },
  { title: 'Insurance', months: 12, grounds: true },
  { title: 'CAPS parachute repack', months: 120, grounds: true, for: cirrus },
  { title: 'CAPS line cutters', months: 72, grounds: true, for: (aircraft) => cirrus(aircraft) && piston(aircraft) },
  { title: 'Magnetos', hours: 500, grounds: false, for: (aircraft) => cirrus(aircraft) && piston(aircraft) },
  { title: 'Engine overhaul', hours: 2000, grounds: false, for: (aircraft) => cirrus(aircraft) && piston(aircraft) },
  { title: 'Starter-generator', hours: 1000, months: 144, grounds: true, for: jet },
  { title: 'Oxygen cylinder', months: 180, grounds: true, for: jet },
]

/** Hours left where the story asks for a number. */
const hoursLeft: Record<string, Record<string, number>> = {
  N322SR: { 'Oil and filter change': 3.1 },
  N417TS: { '100 h inspection': 18.3, 'Oil and filter change': 31.6 },
  N208FC: { '100 h inspection': -1.4 },
  N645FW: { '100 h inspection': 9.8 },
  N1479H: { 'Oil and filter change': 5.6 },
}
const daysLeft: Record<string, Record<string, number>> = {
  N52148: { 'Annual inspection': 34 },
  N7314G: { Transponder: 27 },
  N402DV: { 'Navigation database': -2 },
}

type When = { today: string; hoursPerMonth: number; chance: Chance }

/** Last done and next due agree with each other and with the meter; nothing is overdue unless the story says so. */
const itemFor = (
  aircraft: RosterAircraft,
  template: Template,
  { today, hoursPerMonth, chance }: When,
): Row<'maintenanceItem'> => {
  const { title, hours, months, days, grounds } = template
  const story = { hours: hoursLeft[aircraft.tailNumber]?.[title], days: daysLeft[aircraft.tailNumber]?.[title] }
  // Hours and months run together, so what was flown since cannot exceed what the months allow.
  const most = months && hours ? Math.min(hours - 1, hoursPerMonth * (months - 1)) : hours ? hours - 4 : 0
  const since =
    hours === undefined
      ? undefined
      : Math.min(aircraft.hobbs, toTenths(story.hours === undefined ? chance.next() * most : hours - story.hours))
  const monthsSince = since === undefined ? undefined : Math.min(since / hoursPerMonth, (months ?? 96) - 1)
  const age = (new Date(`${today}T00:00:00Z`).getUTCFullYear() - aircraft.year) * 12
  const doneDaysAgo = days
    ? days - (story.days ?? chance.between(3, days - 1))
    : monthsSince !== undefined
      ? Math.round(monthsSince * 30.4)
      : Math.round(Math.min(chance.next() * (months! - 2), Math.max(2, age)) * 30.4)
  const byStory = months && story.days !== undefined ? plusMonths(plusDays(today, story.days), -months) : undefined
  const counted = byStory ?? plusDays(today, -doneDaysAgo)
  const lastDoneOn = counted > `${aircraft.year}-07-01` ? counted : `${aircraft.year}-07-01`
  const lastDoneHobbs = toTenths(
    since === undefined ? Math.max(0, aircraft.hobbs - (doneDaysAgo / 30.4) * hoursPerMonth) : aircraft.hobbs - since,
  )
  const interval = { intervalHours: hours ?? null, intervalMonths: months ?? null, intervalDays: days ?? null }
  const due = nextDue({ ...interval, lastDoneOn, lastDoneHours: lastDoneHobbs, fixedDueOn: null })
  return {
    id: newId(),
    aircraftId: aircraft.id,
    title,
    ...interval,
    lastDoneOn,
    lastDoneHobbs,
    dueOn: due.dueOn,
    dueHobbs: due.dueAtHours,
    grounds,
    createdAt: `${lastDoneOn}T18:00:00Z`,
  }
}

/** Due lists for the whole fleet, counted from its meters and how much it flies. */
export const seedMaintenance = async (
  db: Db,
  { aircraft }: Roster,
  { today, flownHours, chance }: { today: string; flownHours: Map<string, number>; chance: Chance },
) => {
  const items = aircraft.flatMap((one) => {
    const hoursPerMonth = Math.max(1.5, (flownHours.get(one.id) ?? 0) / 24)
    return maintenanceTemplates
      .filter((template) => template.for?.(one) ?? true)
      .map((template) => itemFor(one, template, { today, hoursPerMonth, chance }))
  })
  await insertAll(db, 'maintenanceItem', items)
}
