import { toTenths } from '@tailshare/contract/text/hours'
import { nextDue, type MaintenanceItem } from '../due.ts'

/** Everything that determines when an item is due: interval, last time done, and manual values that apply until it is done again. */
export type TrackedItem = MaintenanceItem & {
  handDueOn: string | null
  handDueHours: number | null
  /** A directive that does not apply never comes due. */
  applies: boolean
  fromOn: string | null
  fromHours: number | null
}

/** When an item is due. Manual values take precedence over the interval. */
export const dueOf = ({ applies, handDueOn, handDueHours, ...item }: TrackedItem) => {
  if (!applies) return { dueOn: null, dueAtHours: null }
  const { dueOn, dueAtHours } = nextDue(item)
  return { dueOn: handDueOn ?? dueOn, dueAtHours: handDueHours ?? dueAtHours }
}

/** History of a used part: hours since new or overhaul, and the start of its calendar limit. */
export type Brings = { hours?: number | null | undefined; on?: string | null | undefined }

type Done = {
  /** In the home airport's zone. */
  on: string
  /** Reading of the item's meter at that time. `null` if unknown. */
  hours: number | null
  fixedDueOn?: string | null | undefined
  brings?: Brings | undefined
  /** Hours flown past the limit shorten the next interval, as for the 100 h inspection (14 CFR 91.409(b)). */
  carriesOver?: boolean
}

/** Start of the next interval if the limit was exceeded: the previous limit. `null` if it was not. */
const endOfLast = (item: TrackedItem, hours: number | null) => {
  const { dueAtHours } = dueOf(item)
  const counted = item.lastDoneHours !== null || item.fromHours !== null || item.handDueHours !== null
  return counted && hours !== null && dueAtHours !== null && hours > dueAtHours ? dueAtHours : null
}

/** Signs the item off. Clears manual values and the old part's date. */
export const whenDone = <Item extends TrackedItem>(item: Item, done: Done): Item => {
  const { on, hours, fixedDueOn = null, brings = {}, carriesOver = false } = done
  const ran = brings.hours ?? null
  const brought = hours === null || ran === null ? null : toTenths(hours - ran)
  return {
    ...item,
    lastDoneOn: on,
    lastDoneHours: hours,
    fromOn: brings.on ?? null,
    fromHours: brought ?? (carriesOver ? endOfLast(item, hours) : null),
    fixedDueOn,
    handDueOn: null,
    handDueHours: null,
  }
}

/** A history entry that affects due dates, in the order written. */
export type Written = ({ kind: 'done' } & Done) | { kind: 'hand'; value: number | string }

/**
 * Recomputes an item from its remaining entries after one was struck. Replays them in the order written; entries older than the last at
 * that time change nothing.
 */
export const fromHistory = <Item extends TrackedItem>(item: Item, entries: readonly Written[]): Item => {
  const unknown = { lastDoneOn: null, lastDoneHours: null, fromOn: null, fromHours: null, handDueOn: null, handDueHours: null }
  return entries.reduce<Item>(
    (before, entry) => {
      if (entry.kind === 'hand') return whenSetByHand(before, entry.value)
      return before.lastDoneOn !== null && entry.on < before.lastDoneOn ? before : whenDone(before, entry)
    },
    { ...item, ...unknown },
  )
}

type DueChange = Partial<Pick<TrackedItem, 'intervalHours' | 'intervalMonths' | 'intervalDays' | 'fixedDueOn' | 'applies'>>

const asked = <T>(value: T | undefined, now: T) => value !== undefined && value !== now

/** Applies a new interval immediately. It clears the manual value of the same kind (hours or calendar). */
export const whenChanged = <Item extends TrackedItem>(item: Item, change: DueChange): Item => {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as DueChange
  const byHours = asked(change.intervalHours, item.intervalHours)
  const byCalendar =
    asked(change.intervalMonths, item.intervalMonths) ||
    asked(change.intervalDays, item.intervalDays) ||
    asked(change.fixedDueOn, item.fixedDueOn)
  return {
    ...item,
    ...given,
    handDueHours: byHours ? null : item.handDueHours,
    handDueOn: byCalendar ? null : item.handDueOn,
  }
}

/** Sets the next due value manually: a number means hours on the item's meter, a string a calendar day. */
export const whenSetByHand = <Item extends TrackedItem>(item: Item, value: number | string): Item =>
  typeof value === 'number' ? { ...item, handDueHours: value } : { ...item, handDueOn: value }

/** Whether the item has a due date or limit. `once`: a directive complied with for good has none. */
export const hasLimit = (item: TrackedItem, { once }: { once: boolean }) => {
  const { dueOn, dueAtHours } = dueOf(item)
  return !item.applies || dueOn !== null || dueAtHours !== null || (once && item.lastDoneOn !== null)
}

/** Counts hours but has no start. A new part starts at zero, which must be entered. */
export const lacksStart = ({ intervalHours, lastDoneHours, fromHours, handDueHours }: TrackedItem) =>
  intervalHours !== null && lastDoneHours === null && fromHours === null && handDueHours === null
