import type { BookingRefusal, BookingRefusalCode } from '@tailshare/contract/bookings/book/bookingRefusals'
import type { AuditAction } from '@tailshare/contract/backoffice/operator'
import { paths } from '@tailshare/contract/base/paths'
import { plusHours } from '@tailshare/contract/text/period'
import { periodText, plainDayText } from '@tailshare/contract/text/timeText'
import type { BookingFacts } from '@tailshare/rules/bookings/book/facts'
import { askable, isSharedOut, neverOverridden, overrideText } from '@tailshare/rules/bookings/book/verdict/overrideWords'
import type { Config } from '../../../../start/config.ts'
import { insertAudit } from '../../../../db/audit.ts'
import type { Db, Tx } from '../../../../db/connect.ts'
import { publish } from '../../../../db/publish.ts'
import { found, Refusal } from '../../../../http/refusal.ts'
import { notify } from '../../../people/notices/steps.ts'
import { refuseOwnMatter } from '../../access.ts'
import { findLastAsked, findOverride, lockOverride, setOverride, type OverrideRow } from './queries.ts'

/** Legal rules, taken time, grounding and payment can never be overridden. */
export const refuseNever = (codes: readonly BookingRefusalCode[]) => {
  const never = neverOverridden(codes)
  if (never !== undefined) throw new Refusal('not_overridable', { detail: never })
}

type Deciding = {
  account: { id: string }
  ownerId: string
  pilotId: string
  aircraftId: string
  /** None if they are declined. */
  codes: readonly BookingRefusalCode[]
}

/** An operator does not share out what belongs to an aircraft's partners, nor decide about an aircraft of their own. */
export const refuseForOwner = async (tx: Tx, { account, ownerId, pilotId, aircraftId, codes }: Deciding) => {
  if (account.id === ownerId) return
  await refuseOwnMatter(tx, { people: [pilotId], aircraftId }, account.id)
  if (codes.some(isSharedOut))
    throw new Refusal('not_allowed', {
      detail: 'Partners share these days out among themselves. Only the owner allows more of them.',
    })
}

type OverrideNotice = {
  tx: Tx
  config: Pick<Config, 'publicUrl'>
  account: { id: string; firstName: string; lastName: string }
  now: Date
}

export const openPages = async (tx: Tx, { pilotId, ownerId }: OverrideRow) => publish(tx, [pilotId, ownerId], 'override')

const tripText = ({ startAt, dropAt, aircraft }: OverrideRow) =>
  startAt && dropAt ? periodText({ from: startAt, to: dropAt }, aircraft.zone) : ''

export const tellAsked = async ({ tx, config, account }: OverrideNotice, row: OverrideRow) => {
  const { tailNumber } = row.aircraft
  await notify(tx, config, {
    to: row.ownerId,
    kind: 'system',
    title: `${account.firstName} ${account.lastName} asks to fly ${tailNumber}`,
    text: `For ${tripText(row)}. Your rules say no: ${overrideText(row.codes)}.${row.message ? ` “${row.message}”` : ''}`,
    link: paths.aircraftBookings(),
    marker: 'aircraft-booking',
    button: 'Answer',
    needsAnswer: true,
  })
  await openPages(tx, row)
}

const audit = ({ tx, account, now }: OverrideNotice, row: OverrideRow, action: AuditAction, to: string | null) =>
  insertAudit(tx, {
    actorId: account.id,
    action,
    subjectId: row.aircraft.id,
    reason: row.reason,
    data: { accountId: row.pilotId, what: overrideText(row.codes), to },
    at: now,
  })

/** Notifies the pilot, and the owner if an operator decided, and writes the operators' log. */
export const tellGranted = async (notice: OverrideNotice, row: OverrideRow) => {
  const { tx, config, account } = notice
  const { tailNumber, id } = row.aircraft
  const name = `${account.firstName} ${account.lastName}`
  const until = plainDayText(row.untilOn!)
  const what = `${overrideText(row.codes)}: “${row.reason.replace(/\.$/, '')}”. It applies to trips that end by ${until}.`
  await audit(notice, row, 'refusal_overridden', row.untilOn)
  await notify(tx, config, {
    to: row.pilotId,
    kind: 'system',
    title: `${name} lets you fly ${tailNumber}`,
    text: what,
    link: paths.book(id, row.startAt && row.dropAt ? { from: row.startAt.toISOString(), to: row.dropAt.toISOString() } : {}),
    button: `Book ${tailNumber}`,
  })
  if (account.id !== row.ownerId)
    await notify(tx, config, {
      to: row.ownerId,
      kind: 'system',
      title: `An operator lets ${row.pilot.firstName} ${row.pilot.lastName} fly ${tailNumber}`,
      text: what,
      link: paths.aircraftBookings(),
    })
  await openPages(tx, row)
}

export const tellRefused = async ({ tx, config, account }: OverrideNotice, row: OverrideRow) => {
  await notify(tx, config, {
    to: row.pilotId,
    kind: 'system',
    title: `You cannot fly ${row.aircraft.tailNumber} on ${tripText(row)}`,
    text: `${account.firstName} ${account.lastName} answered: “${row.reason}”`,
    link: paths.aircraft(row.aircraft.id),
  })
  await openPages(tx, row)
}

/** Expires a request that was not answered in time; notifies both sides, and tells the pilot the alternatives. */
export const endUnanswered = async (tx: Tx, config: Pick<Config, 'publicUrl'>, id: string) => {
  if ((await lockOverride(tx, id))?.state !== 'asked') return
  await setOverride(tx, id, { state: 'expired' })
  const row = found(await findOverride(tx, id))
  const { tailNumber, id: aircraftId } = row.aircraft
  const trip = tripText(row)
  await notify(tx, config, {
    to: row.pilotId,
    kind: 'system',
    title: `No answer about ${tailNumber}`,
    text: `The owner has not said whether you may fly it on ${trip}. See which other aircraft and dates you can have, or fly with an instructor.`,
    link: paths.book(aircraftId, { from: row.startAt!.toISOString(), to: row.dropAt!.toISOString() }),
    button: 'See what else there is',
    marker: 'booking',
  })
  await notify(tx, config, {
    to: row.ownerId,
    kind: 'system',
    title: `${row.pilot.firstName} ${row.pilot.lastName} is no longer waiting for ${tailNumber}`,
    text: `They asked to fly it on ${trip}, and had no answer. Would you have said yes? Write to them.`,
    link: paths.messages(row.pilotId),
    button: `Write to ${row.pilot.firstName}`,
    marker: 'aircraft-booking',
  })
  await openPages(tx, row)
}

export const tellRevoked = async (notice: OverrideNotice, row: OverrideRow) => {
  const { tx, config, account } = notice
  const { tailNumber } = row.aircraft
  await audit(notice, row, 'override_revoked', null)
  const what = `${overrideText(row.codes)} counts again. Bookings that are made stay, and what an aircraft asks is checked once more at check-out.`
  const title = `${tailNumber}: an override was taken back`
  for (const to of new Set([row.pilotId, row.ownerId]))
    if (to !== account.id)
      await notify(tx, config, { to, kind: 'system', title, text: what, link: paths.aircraft(row.aircraft.id) })
  await openPages(tx, row)
}

/** After a refusal, the pilot cannot ask again within this time. */
const rememberedHours = 14 * 24

/** What this pilot may ask the owner about a refused trip; `null` for owners themselves. */
export const askOwnerOf = async (db: Db, facts: BookingFacts, refusals: readonly BookingRefusal[]) => {
  const codes = askable(refusals)
  if (codes.length === 0 || facts.pilot.id === '' || facts.booker === 'owner') return null
  const asked = { pilotId: facts.pilot.id, aircraftId: facts.aircraft.id }
  const since = plusHours(facts.now, -rememberedHours)
  const last = await findLastAsked(db, asked, { since, trip: facts.request.period })
  return { codes, what: overrideText(codes), last: last ?? null }
}
