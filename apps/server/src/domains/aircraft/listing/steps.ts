import type { BookingRefusalCode } from '@tailshare/contract/bookings/book/bookingRefusals'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { AircraftChange } from '@tailshare/contract/aircraft/listing'
import { paths } from '@tailshare/contract/base/paths'
import { engineAfter, fitsPower } from '@tailshare/rules/aircraft/airplane'
import { isFeature } from '@tailshare/rules/aircraft/features'
import { changedTerms, mayBecome, termNames } from '@tailshare/rules/aircraft/listing'
import { asModel } from '@tailshare/rules/aircraft/modelDefaults'
import { ruleOf } from '@tailshare/rules/bookings/book/bookingRules'
import type { Config } from '../../../start/config.ts'
import { insertAudit } from '../../../db/audit.ts'
import type { Db } from '../../../db/connect.ts'
import type { Caller } from '../../../http/call.ts'
import { BadInput, found, Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { notify } from '../../people/notices/steps.ts'
import { findAirportId } from '../../people/accounts/profile/queries.ts'
import { findModel } from './models/queries.ts'
import { reportOperatorChange } from '../steps.ts'
import {
  insertListingChange,
  listCoOwnerIds,
  listFieldsSince,
  listOpenBookings,
  setAircraft,
  setPhotoOrder,
  type ListingRow,
} from './queries.ts'
import { formOf, missingToList, termColumns, termsOf, viewListing, viewOpenBooking } from './view.ts'

type Fields = Omit<AircraftChange, 'version'>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Drops fields whose value did not change. */
export const changedFields = (row: ListingRow, { version: _version, ...body }: AircraftChange): Fields => {
  const form = formOf(row)
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => value !== undefined && !isSame(value, form[name as keyof Fields])),
  )
}

/** Refuses a change to a field that another editor changed since the caller's version. */
export const refuseOverwriting = async (db: Db, row: ListingRow, changes: Fields, version: number | undefined) => {
  if (version === undefined || version >= row.version) return
  const since = await listFieldsSince(db, row.id, version)
  const fields = Object.keys(changes).filter((field) => since.includes(field))
  if (fields.length > 0) throw new Refusal('changed_elsewhere', { listing: viewListing(row), fields })
}

/** Names the bookings, so that the owner can finish or cancel them. The aircraft must be locked. */
export const refuseOpenBookings = async (db: Db, aircraftId: string, detail?: string) => {
  const open = await listOpenBookings(db, aircraftId)
  if (open.length > 0)
    throw new Refusal('aircraft_has_bookings', { bookings: open.map(viewOpenBooking), ...(detail && { detail }) })
}

const wrongPower = 'The power of each engine in hp; a jet has none'
const askedByLaw = 'The law asks for this, so it cannot be switched off'
/** A setting saved before the law made its rule mandatory may stay; it has no effect. */
const liftsLaw = (rules: ListingRow['rules'], before: ListingRow['rules']) =>
  Object.entries(rules).some(([name, setting]) => {
    const code = name as BookingRefusalCode
    return ruleOf[code].setting === 'always' && setting !== 'block' && setting !== before[code]
  })

const sameMembers = (one: string[], other: string[]) =>
  one.length === other.length && isSame([...one].sort(), [...other].sort()) && new Set(one).size === one.length

/** Refuses values the form does not offer. */
export const refuseWrong = async (db: Db, row: ListingRow, changes: Fields) => {
  const { airportId, modelId, horsepower, equipment, photoIds, hobbs, flightMeter, rules, state } = changes
  const wrong: Record<string, string> = {}
  if (airportId !== undefined && !(await findAirportId(db, airportId))) wrong.airportId = fieldMessages.notOffered
  const model = modelId === undefined ? row.model : await findModel(db, modelId)
  if (!model) wrong.modelId = fieldMessages.notOffered
  else if (horsepower !== undefined && !fitsPower(model, horsepower)) wrong.horsepower = wrongPower
  // Existing equipment may predate the list of features.
  if (equipment?.some((name) => !isFeature(name) && !row.equipment.includes(name))) wrong.equipment = fieldMessages.notOffered
  const photos = row.photos.map(({ id }) => id)
  if (photoIds !== undefined && !sameMembers(photoIds, photos)) wrong.photoIds = fieldMessages.notOffered
  if (row.metersAreFlown && hobbs !== undefined) wrong.hobbs = metersFlown
  if (row.metersAreFlown && flightMeter !== undefined) wrong.flightMeter = metersFlown
  if (rules !== undefined && liftsLaw(rules, row.rules)) wrong.rules = askedByLaw
  if (state !== undefined && row.state !== 'draft' && !mayBecome(row.state, state)) wrong.state = fieldMessages.notOffered
  if (Object.keys(wrong).length > 0) throw new BadInput(wrong)
}

const metersFlown = 'Since its first flight, the meters are read on the ramp'
const otherZone = 'Bookings are open in the local time of the home airport. Please finish or cancel them before it moves.'

/** Requirements for pausing, retiring or listing again, and for moving to another airport. */
export const refuseTooEarly = async (db: Db, row: ListingRow, { state, airportId }: Fields) => {
  if (row.state === 'draft' && state !== undefined) throw new Refusal('listing_incomplete', { missing: missingToList(row) })
  if (state === 'listed' && missingToList(row).length > 0)
    throw new Refusal('listing_incomplete', { missing: missingToList(row) })
  if (state === 'retired') await refuseOpenBookings(db, row.id)
  if (airportId !== undefined) await refuseOpenBookings(db, row.id, otherZone)
}

/** A new model's equipment, minimums and deposit, where the owner's choice is unset or does not fit. */
const ofNewModel = async (db: Db, row: ListingRow, modelId: string) => {
  const before = found(await findModel(db, row.model.id))
  const after = found(await findModel(db, modelId))
  const { equipment, minimums, depositCents } = asModel(row, before, after)
  const price =
    row.priceHourCents === (before.askedCents ?? before.usualRateCents) ? (after.askedCents ?? after.usualRateCents) : undefined
  return { equipment, minimums, ...(row.state === 'draft' && { depositCents, ...(price && { priceHourCents: price }) }) }
}

/** A draft's terms apply at once; those of any other listing wait for a signature. */
const termsTo = (row: ListingRow, changes: Fields) => {
  const wanted = Object.fromEntries(termNames.flatMap((name) => (changes[name] === undefined ? [] : [[name, changes[name]]])))
  if (Object.keys(wanted).length === 0) return {}
  if (row.state === 'draft') return termColumns(wanted)
  return { unsigned: JSON.stringify(changedTerms(termsOf(row), { ...row.unsigned, ...wanted })) }
}

/** The entered engine and power, on top of the defaults for a new model or year. */
const ownEngine = async (db: Db, row: ListingRow, { modelId, yearManufactured, engine, horsepower }: Fields) => {
  const entered = { ...(engine !== undefined && { engine }), ...(horsepower !== undefined && { horsepower }) }
  if (modelId === undefined && yearManufactured === undefined) return entered
  const before = found(await findModel(db, row.model.id))
  const after = modelId === undefined ? before : found(await findModel(db, modelId))
  const year = yearManufactured ?? row.yearManufactured
  const own = engineAfter({ ...before, year: row.yearManufactured }, row, { ...after, year })
  const isModels = own.engine === after.engine && own.horsepower === after.horsepower
  return isModels
    ? { engine: null, horsepower: null, ...entered }
    : { engine: own.engine, horsepower: own.horsepower, ...entered }
}

/** True if a change may affect what the law requires of its pilots. */
const isOtherAirplane = ({ modelId, yearManufactured, engine, horsepower }: Fields) =>
  [modelId, yearManufactured, engine, horsepower].some((said) => said !== undefined)

/** Writes the changes as the next version of the locked listing. */
export const saveChange = async (db: Db, row: ListingRow, asked: Fields, { byId, at }: { byId: string; at: Date }) => {
  const changes: Fields = asked.modelId === undefined ? asked : { ...(await ofNewModel(db, row, asked.modelId)), ...asked }
  const { tailNumber, modelId, yearManufactured, airportId, description, equipment, hobbs, flightMeter } = changes
  const { parking, keyAccess, rampHours } = changes
  const {
    turnaroundMinutes,
    maxTripDays,
    minimums,
    checkoutMonths,
    recency,
    rules,
    selfCheckIn,
    needsApproval,
    photoIds,
    state,
  } = changes
  const version = row.version + 1
  await setAircraft(db, row.id, {
    version,
    tailNumber,
    modelId,
    yearManufactured,
    ...(await ownEngine(db, row, changes)),
    airportId,
    description,
    parking,
    keyAccess,
    rampHours,
    equipment,
    hobbs,
    flightMeter,
    turnaroundMinutes,
    maxTripDays,
    checkoutMonths,
    selfCheckIn,
    needsApproval,
    state,
    ...(minimums && { minimumTotalHours: minimums.totalHours, minimumTypeHours: minimums.typeHours }),
    ...(recency && { recencyDays: recency.days, recencyLandings: recency.landings, recencyHours: recency.hours }),
    ...(rules && { rules: JSON.stringify(rules) }),
    ...termsTo(row, changes),
  })
  if (photoIds) await setPhotoOrder(db, row.id, photoIds)
  if (isOtherAirplane(changes))
    await enqueue(db, 'airplaneChanged', { aircraftId: row.id, version }, { key: `airplaneChanged:${row.id}` })
  await insertListingChange(db, { aircraftId: row.id, version, byId, fields: Object.keys(changes), at })
}

type ListingContext = { db: Db; account: Pick<Caller, 'id'>; now: Date; config: Pick<Config, 'publicUrl'> }

const about = { kind: 'system', link: paths.ownedAircraft(), marker: 'aircraft-owned' } as const

const stateText = {
  listed: 'It takes bookings again.',
  paused: 'It takes no new bookings for now; bookings that are made stay.',
  retired: 'It takes no bookings anymore.',
} as const

const tellCoOwners = async ({ db, config }: ListingContext, row: ListingRow, notice: { title: string; text: string }) => {
  for (const to of await listCoOwnerIds(db, row.id))
    await notify(db, config, { to, kind: 'system', link: paths.coOwnership(), ...notice })
}

/**
 * Logs state changes and operators' edits, and tells the owner of the latter. Tells co-owners of the listing's end and return; a pause
 * does not affect their flights.
 */
export const tellOfChange = async (context: ListingContext, row: ListingRow, changes: Fields) => {
  const { db, account, now, config } = context
  const { state } = changes
  const entry = { actorId: account.id, subjectId: row.id, at: now }
  const title = `${row.tailNumber} is ${state}`
  if (state)
    await insertAudit(db, { ...entry, action: 'listing_state', data: { accountId: row.ownerId, from: row.state, to: state } })
  if (state && [state, row.state].includes('retired')) await tellCoOwners(context, row, { title, text: stateText[state] })
  if (state && account.id !== row.ownerId)
    await notify(db, config, { to: row.ownerId, ...about, title, text: `An operator has changed that. ${stateText[state]}` })
  const fields = Object.keys(changes).filter((field) => field !== 'state')
  if (fields.length > 0) await reportOperatorChange(context, row, fields)
}

export const tellOfDeletion = async (context: ListingContext, row: ListingRow) => {
  const { db, account, now } = context
  const notice = { title: `${row.tailNumber} was deleted`, text: 'It can no longer be booked. Its flights stay in your records.' }
  await insertAudit(db, {
    actorId: account.id,
    subjectId: row.id,
    at: now,
    action: 'listing_deleted',
    data: { accountId: row.ownerId },
  })
  await tellCoOwners(context, row, notice)
}
