import type { AircraftChange, Listing, ListingTerms } from '@tailshare/contract/aircraft/listing'

// What an owner has changed and the server has not acknowledged yet. Plain values in, plain values out.

export type Change = Omit<AircraftChange, 'version' | 'state'>
export type Field = keyof Change
/** Another editor was faster: the listing as it is now, and the fields on which a choice is due. */
export type Conflict = { listing: Listing; fields: readonly Field[] }

export type Queue = {
  /** Everything that is not acknowledged, also what is on its way. */
  waiting: Change
  sending: Change | null
  /** What stands in a field while it is typed in, or because it is no value yet. */
  typed: Readonly<Record<string, string>>
  /** What the server said about a field; it is not sent again before it changes. */
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

/** `null` once the field shows its value again. */
export const typedIn = (queue: Queue, name: string, text: string | null): Queue => ({
  ...queue,
  typed: text === null ? without(queue.typed, [name]) : { ...queue.typed, [name]: text },
})

/** What a field waits with counts no more, because what is typed there now is no value. */
export const unchanged = (queue: Queue, field: Field): Queue => ({ ...queue, waiting: without(queue.waiting, [field]) })

/** What can be sent now; `null` for nothing. */
export const nextBatch = ({ waiting, sending, problems, conflict }: Queue): Change | null => {
  if (sending) return null
  const batch = without(waiting, [...Object.keys(problems), ...(conflict?.fields ?? [])])
  return Object.keys(batch).length > 0 ? batch : null
}

export const sent = (queue: Queue, batch: Change): Queue => ({ ...queue, sending: batch })

/** What was changed again while it was on its way goes on waiting. */
export const arrived = (queue: Queue): Queue => {
  const { sending, waiting } = queue
  const done = Object.keys(sending ?? {}).filter((name) => isSame(waiting[name as Field], sending![name as Field]))
  return { ...queue, waiting: without(waiting, done), sending: null }
}

/** It did not arrive, or no one knows: all of it waits for the next try. */
export const lost = (queue: Queue): Queue => ({ ...queue, sending: null })

/** The server will not take these as they are; what was changed since is asked anew. */
export const refused = (queue: Queue, messages: Readonly<Record<string, string>>): Queue => {
  const { sending, waiting } = queue
  const asSent = Object.entries(messages).filter(([name]) => isSame(waiting[name as Field], sending?.[name as Field]))
  return { ...queue, sending: null, problems: { ...queue.problems, ...Object.fromEntries(asSent) } }
}

/** Without fields on which both differ there is nothing to choose: the rest is sent again for the new version. */
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

/** The listing as its owner means it: with terms that are not signed yet, and what is not saved yet on top. */
export const intended = (listing: Listing, { waiting }: Pick<Queue, 'waiting'>) => ({
  ...(listing satisfies ListingTerms),
  ...listing.unsigned,
  ...waiting,
})
export type Intended = ReturnType<typeof intended>
