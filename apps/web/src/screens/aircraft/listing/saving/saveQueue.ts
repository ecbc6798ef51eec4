import type { AircraftChange, Listing, ListingTerms } from '@tailshare/contract/aircraft/listing'

// An owner's unacknowledged changes as pure functions.

export type Change = Omit<AircraftChange, 'version' | 'state'>
export type Field = keyof Change
/** Another editor saved first: the current listing, and the fields to choose between. */
export type Conflict = { listing: Listing; fields: readonly Field[] }

export type Queue = {
  /** Includes changes being sent. */
  waiting: Change
  sending: Change | null
  /** Text of fields being edited or invalid. */
  typed: Readonly<Record<string, string>>
  /** The server's message per field; the field is not resent until it changes. */
  problems: Readonly<Record<string, string>>
  conflict: Conflict | null
}

export const emptyQueue: Queue = { waiting: {}, sending: null, typed: {}, problems: {}, conflict: null }

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const without = <Values extends object>(values: Values, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name))) as Values

export const changed = (queue: Queue, part: Change): Queue => ({
  ...queue,
  waiting: { ...queue.waiting, ...part },
  problems: without(queue.problems, Object.keys(part)),
})

/** `null` makes the field show its value again. */
export const typedIn = (queue: Queue, name: string, text: string | null): Queue => ({
  ...queue,
  typed: text === null ? without(queue.typed, [name]) : { ...queue.typed, [name]: text },
})

/** The field's text is no longer valid: drop its pending change. */
export const unchanged = (queue: Queue, field: Field): Queue => ({ ...queue, waiting: without(queue.waiting, [field]) })

/** `null` if nothing can be sent. */
export const nextBatch = ({ waiting, sending, problems, conflict }: Queue): Change | null => {
  if (sending) return null
  const batch = without(waiting, [...Object.keys(problems), ...(conflict?.fields ?? [])])
  return Object.keys(batch).length > 0 ? batch : null
}

export const sent = (queue: Queue, batch: Change): Queue => ({ ...queue, sending: batch })

/** Fields changed again meanwhile stay pending. */
export const arrived = (queue: Queue): Queue => {
  const { sending, waiting } = queue
  const done = Object.keys(sending ?? {}).filter((name) => isSame(waiting[name as Field], sending![name as Field]))
  return { ...queue, waiting: without(waiting, done), sending: null }
}

/** Failed or unknown: everything stays pending. */
export const lost = (queue: Queue): Queue => ({ ...queue, sending: null })

/** Fields changed since are sent again. */
export const refused = (queue: Queue, messages: Readonly<Record<string, string>>): Queue => {
  const { sending, waiting } = queue
  const asSent = Object.entries(messages).filter(([name]) => isSame(waiting[name as Field], sending?.[name as Field]))
  return { ...queue, sending: null, problems: { ...queue.problems, ...Object.fromEntries(asSent) } }
}

/** Another save came first. Without conflicting fields, resend for the new version. */
export const overtaken = (queue: Queue, listing: Listing, fields: readonly string[]): Queue => {
  const both = (Object.keys(queue.waiting) as Field[]).filter((field) => fields.includes(field))
  return { ...queue, sending: null, conflict: both.length > 0 ? { listing, fields: both } : null }
}

const settled = (queue: Queue, field: Field): Queue => {
  const fields = (queue.conflict?.fields ?? []).filter((one) => one !== field)
  return { ...queue, conflict: queue.conflict && fields.length > 0 ? { ...queue.conflict, fields } : null }
}
export const keptMine = settled
export const tookTheirs = (queue: Queue, field: Field): Queue => unchanged(settled(queue, field), field)

export const hasUnsaved = ({ waiting }: Queue) => Object.keys(waiting).length > 0

/** The listing as its owner wants it: unsigned terms and unsaved changes applied. */
export const intended = (listing: Listing, { waiting }: Pick<Queue, 'waiting'>) => ({
  ...(listing satisfies ListingTerms),
  ...listing.unsigned,
  ...waiting,
})
export type Intended = ReturnType<typeof intended>
