import { toTenths } from '@tailshare/contract/text/hours'
import { nextDue, type MaintenanceItem } from './due.ts'

/** All that decides when an item is due: its interval, when it was last done, and what was set by hand until it is done again. */
export type TrackedItem = MaintenanceItem & {
  handDueOn: string | null
  handDueHours: number | null
  /** A directive that does not apply to this aircraft is never due. */
  applies: boolean
  fromOn: string | null
  fromHours: number | null
}

/** When an item is due, by what was set by hand before what its interval says. */
export const dueOf = ({ applies, handDueOn, handDueHours, ...item }: TrackedItem) => {
  if (!applies) return { dueOn: null, dueAtHours: null }
  const { dueOn, dueAtHours } = nextDue(item)
  return { dueOn: handDueOn ?? dueOn, dueAtHours: handDueHours ?? dueAtHours }
}

/** What a used part brings: the hours it has run since it was new or overhauled, and the day from which its calendar limit runs. */
export type Brings = { hours?: number | null | undefined; on?: string | null | undefined }

type Done = {
  /** By the calendar of the home airport. */
  on: string
  /** The item's own meter at that time; `null` where nobody read it. */
  hours: number | null
  /** The date on a new part. */
  fixedDueOn?: string | null | undefined
  brings?: Brings | undefined
  /** Hours flown over the limit are taken off the next interval, as 14 CFR 91.409(b) has it for the 100 h inspection. */
  carriesOver?: boolean
}

/** The hours that a limit was overflown by do not begin a new interval: the next one counts from where the last one ended. */
const endOfLast = (item: TrackedItem, hours: number | null) => {
  const { dueAtHours } = dueOf(item)
  const counted = item.lastDoneHours !== null || item.fromHours !== null || item.handDueHours !== null
  return counted && hours !== null && dueAtHours !== null && hours > dueAtHours ? dueAtHours : null
}

/** What was set by hand, and the date on the old part, are over once it is done. */
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

/** A line of an item's history that its due dates come from, in the order in which they were written. */
export type Written = ({ kind: 'done' } & Done) | { kind: 'hand'; value: number | string }

/**
 * An item as its remaining entries have it, once one was entered in error: they are gone through as they were written, and one that was older
 * than the last when it was written moves nothing.
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

/** Another interval counts at once; what was set by hand of the same kind, hours or calendar, gives way to it. */
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

/** The next due by hand: a number is hours on the item's meter, a day one of the calendar. */
export const whenSetByHand = <Item extends TrackedItem>(item: Item, value: number | string): Item =>
  typeof value === 'number' ? { ...item, handDueHours: value } : { ...item, handDueOn: value }

/** Whether anything says when it is due; `once`: a directive that was complied with is done for all time. */
export const hasLimit = (item: TrackedItem, { once }: { once: boolean }) => {
  const { dueOn, dueAtHours } = dueOf(item)
  return !item.applies || dueOn !== null || dueAtHours !== null || (once && item.lastDoneOn !== null)
}

/** Hours are counted from nothing: from a part that is new one says so, with zero. */
export const lacksStart = ({ intervalHours, lastDoneHours, fromHours, handDueHours }: TrackedItem) =>
  intervalHours !== null && lastDoneHours === null && fromHours === null && handDueHours === null
