import type { GroundsFor } from '@tailshare/contract/maintenance/groundsFor'
import type { ItemKind } from '@tailshare/contract/maintenance/maintenance'
import { plusDays, plusMonths } from '@tailshare/contract/text/period'
import type { Ends } from '../due.ts'

type MaintenanceTemplate = {
  key: string
  title: string
  kind: ItemKind
  hours?: number
  months?: number
  days?: number
  /** If it differs from others of its kind. */
  ends?: Ends
  /** For printed end dates: assumed months until someone reads the date. */
  assumedMonths?: number
  /** Grounds the aircraft when overdue. */
  grounds: boolean
  /** Which flights. Default: every flight. */
  groundsFor?: GroundsFor
  /** Directives only. */
  number?: string
  method?: string
}

const jets = ['SF50']
const cirrusPistons = ['SR20', 'SR22', 'SR22T']
const cessnas = ['C172', 'C182']
/** Diesels have no magnetos, so they need no such overhaul. */
const magnetoPistons = [...cessnas, ...cirrusPistons]

type Listed = MaintenanceTemplate & { for: 'all' | 'pistons' | readonly string[] }

/** Default items per model: 14 CFR 91.207, 91.409, 91.411 and 91.413, and the manufacturers' limits. */
const listed: readonly Listed[] = [
  { key: 'annual', title: 'Annual inspection', kind: 'inspection', months: 12, grounds: true, for: 'all' },
  {
    key: 'hundred_hours',
    title: '100 h inspection',
    kind: 'inspection',
    hours: 100,
    grounds: true,
    groundsFor: 'hire_and_instruction',
    for: 'all',
  },
  {
    key: 'oil',
    title: 'Oil and filter change',
    kind: 'inspection',
    hours: 50,
    months: 4,
    ends: 'day',
    grounds: false,
    for: 'pistons',
  },
  {
    key: 'altimeter',
    title: 'Altimeter and static system',
    kind: 'inspection',
    months: 24,
    grounds: true,
    groundsFor: 'ifr',
    for: 'all',
  },
  { key: 'transponder', title: 'Transponder', kind: 'inspection', months: 24, grounds: true, groundsFor: 'its_use', for: 'all' },
  {
    key: 'elt',
    title: 'ELT inspection',
    kind: 'inspection',
    months: 12,
    grounds: true,
    groundsFor: 'beyond_training',
    for: 'all',
  },
  {
    key: 'elt_battery',
    title: 'ELT battery',
    kind: 'part',
    ends: 'named',
    assumedMonths: 60,
    grounds: true,
    groundsFor: 'beyond_training',
    for: 'all',
  },
  { key: 'vor', title: 'VOR check', kind: 'inspection', days: 30, grounds: true, groundsFor: 'ifr_by_vor', for: 'all' },
  { key: 'navigation_data', title: 'Navigation database', kind: 'paper', days: 28, ends: 'cycle', grounds: false, for: 'all' },
  {
    key: 'seat_rails',
    title: 'Seat rails and locking pins',
    kind: 'directive',
    number: 'AD 2011-10-09',
    method: 'Inspect the rails, pins and rollers of all seats',
    hours: 100,
    months: 12,
    grounds: true,
    for: cessnas,
  },
  { key: 'magnetos', title: 'Magnetos', kind: 'part', hours: 500, grounds: false, for: magnetoPistons },
  { key: 'engine', title: 'Engine overhaul', kind: 'part', hours: 2000, grounds: false, for: magnetoPistons },
  {
    key: 'parachute',
    title: 'CAPS parachute repack',
    kind: 'part',
    months: 120,
    grounds: true,
    for: [...cirrusPistons, ...jets],
  },
  { key: 'line_cutters', title: 'CAPS line cutters', kind: 'part', months: 72, grounds: true, for: cirrusPistons },
  { key: 'starter_generator', title: 'Starter-generator', kind: 'part', hours: 1000, months: 144, grounds: true, for: jets },
  { key: 'oxygen_cylinder', title: 'Oxygen cylinder', kind: 'part', months: 180, grounds: true, for: jets },
]

export const templatesFor = ({ family, isJet }: { family: string; isJet: boolean }): MaintenanceTemplate[] =>
  listed
    .filter((template) => template.for === 'all' || (template.for === 'pistons' ? !isJet : template.for.includes(family)))
    .map(({ for: _models, ...template }) => template)

/** Spellings of inspections that exist only once per aircraft. */
const lawNames: [RegExp, string][] = [
  [/^(the )?annual( inspection)?$/, 'annual'],
  [/^100 ?(h|hr|hrs|hour|hours)( inspection)?$/, 'hundred_hours'],
]

/** The item a title names; `undefined` for other titles. */
export const lawKeyOf = (title: string) => {
  const name = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
  return lawNames.find(([pattern]) => pattern.test(name))?.[1]
}

/** Template of an annual or 100 h inspection whose name was typed instead of picked; `undefined` for other items. */
export const templateNamed = (title: string, model: { family: string; isJet: boolean }) => {
  const key = lawKeyOf(title)
  return templatesFor(model).find((template) => template.key === key)
}

const endsByKind: Record<ItemKind, Ends> = { inspection: 'month', directive: 'month', part: 'day', paper: 'dayBefore' }
/** Papers no longer offered because an uploaded document sets their end. Aircraft without it may still have them. */
const papers: [string, Ends][] = [
  ['registration', 'month'],
  ['insurance', 'named'],
]
const endsByKey = new Map([...listed.map(({ key, ends }) => [key, ends] as const), ...papers])

/** How an item ends: by its template, otherwise by its kind. */
export const endsOf = ({ template, kind }: { template: string | null; kind: ItemKind }): Ends =>
  endsByKey.get(template ?? '') ?? endsByKind[kind]

/** Assumed end date until someone has read the printed one. */
export const assumedEnd = ({ assumedMonths }: { assumedMonths?: number | undefined }, from: string): string | null =>
  assumedMonths === undefined ? null : plusDays(plusMonths(from, assumedMonths), -1)
