import type { BlockKind } from '@tailshare/contract/schedule/blocks'
import { paths } from '@tailshare/contract/base/paths'
import { dayIn, type Period } from '@tailshare/contract/text/period'
import { instantText, timeIn, zoneText } from '@tailshare/contract/text/timeText'
import { repeatText } from './repeatText.ts'

// Recipients and text of notices about blocks.

export const bookingsOwnPage = 'A booking is changed on its own page.'
export const claimsOwnPage = 'Give a claimed holiday back on the Holidays page of the co-ownership.'
export const timeIsOver = 'This time is over.'

export type BlockAct = 'set' | 'changed' | 'deleted' | 'undone'
type Change = Period & { act: BlockAct; kind: BlockKind; rule: string | null }
type BlockNoticeContext = Change & {
  aircraft: { tailNumber: string; zone: string; ownerId: string; coOwnerIds: readonly string[] }
  by: { id: string; name: string }
  /** The remaining entry, to link to. */
  entryId: string | null
}
type BlockNote = { to: string; title: string; text: string; link: string; button: string }

const purposes: Record<BlockKind, string> = { own: 'the owner’s own use', maintenance: 'maintenance', block: 'other use' }

const titles: Record<BlockAct, (tail: string) => string> = {
  set: (tail) => `${tail}: time is set aside`,
  changed: (tail) => `${tail}: set-aside time has changed`,
  deleted: (tail) => `${tail}: time is free again`,
  undone: (tail) => `${tail}: a change of the schedule was undone`,
}

const acts: Record<BlockAct, string> = {
  set: 'set time aside for',
  changed: 'changed the time set aside for',
  deleted: 'gave back the time set aside for',
  undone: 'undid a change of the time set aside for',
}

/** `Tue, Dec 1, 2026, 09:00 PST to 12:00 PST`. */
const blockSpanText = ({ from, to }: Period, zone: string) =>
  dayIn(from, zone) === dayIn(to, zone)
    ? `${instantText(from, zone)} to ${timeIn(to, zone)} ${zoneText(to, zone)}`
    : `${instantText(from, zone)} to ${instantText(to, zone)}`

/** `set time aside for maintenance: Tue, Dec 1, 2026, 09:00 PST to 12:00 PST.` */
export const blockChangeText = ({ act, kind, rule, from, to }: Change, zone: string) => {
  const how = repeatText(rule, dayIn(from, zone))
  return `${acts[act]} ${purposes[kind]}: ${blockSpanText({ from, to }, zone)}.${how ? ` ${how}.` : ''}`
}

/** Notices for owner and co-owners except the author. One per change, regardless of the number of occurrences. */
export const whoHearsOfBlock = ({ aircraft, by, entryId, ...change }: BlockNoticeContext): BlockNote[] => {
  const text = `${by.name} ${blockChangeText(change, aircraft.zone)}`
  const link = entryId ? paths.scheduleEntry(entryId) : paths.schedule({ view: 'week', day: dayIn(change.from, aircraft.zone) })
  return [...new Set([aircraft.ownerId, ...aircraft.coOwnerIds])]
    .filter((id) => id !== by.id)
    .map((id) => ({ to: id, title: titles[change.act](aircraft.tailNumber), text, link, button: 'Open the schedule' }))
}
