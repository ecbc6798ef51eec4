import { tenthsText } from '@tailshare/contract/text/hours'
import { exchanged, type MeterExchange } from '@tailshare/contract/flights/return/meters'
import { hoursTimes } from '@tailshare/contract/text/money'
import { dayIn } from '@tailshare/contract/text/period'
import { engineOverhaul } from '@tailshare/rules/maintenance/items/law'
import { problemsWithExchange, shiftOf } from '@tailshare/rules/flights/return/exchange'
import type { Config } from '../../../../start/config.ts'
import { insertAudit } from '../../../../db/audit.ts'
import { inTransaction, type Db, type Tx } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import { publish } from '../../../../db/publish.ts'
import type { Caller } from '../../../../http/call.ts'
import { BadInput, found, Refusal } from '../../../../http/refusal.ts'
import { findRate, listHolders } from '../../../bookings/operatorLimits/queries.ts'
import { requireWithinSoloLimit } from '../../../bookings/operatorLimits/steps.ts'
import { recordsRole } from '../../../maintenance/access.ts'
import { findItem, lockItem } from '../../../maintenance/items/queries.ts'
import { dueHasChanged, recordDone } from '../../../maintenance/items/steps.ts'
import { lockAircraft } from '../../../maintenance/queries.ts'
import { keepMaintenance, loadMaintenance, tellKeepers, type Seen } from '../../../maintenance/steps.ts'
import { insertExchange, isOut, listCheckingOut, shiftMeter } from './queries.ts'

type Context = { db: Db; account: Caller; config: Pick<Config, 'publicUrl'>; now: Date }
type At = Context & { tx: Tx; seen: Seen; id: string; at: Date }

const tooHigh = new Refusal('second_operator', {
  detail:
    'A Hobbs that starts this much higher costs the owner more than operators decide alone. Ask the owner or a record keeper to write it down.',
})

/** Reads and shifts in one step, so that no flight is counted on two meters. */
const exchange = async ({ tx, seen, id, at, account }: At, body: Extract<MeterExchange, { oldReading: number }>) => {
  const { what, oldReading, newReading, reason } = body
  const readingBefore = what === 'hobbs' ? seen.hobbs : seen.flightMeter
  const wrong = problemsWithExchange(readingBefore, oldReading)
  if (Object.keys(wrong).length > 0) throw new BadInput(wrong)
  // The next flight starts from a higher reading and costs its pilot less.
  if (what === 'hobbs' && newReading > oldReading && recordsRole(seen.keeping) === 'operator') {
    const cents = hoursTimes(newReading - oldReading, await findRate(tx, seen.id))
    await requireWithinSoloLimit(
      tx,
      { actorId: account.id, memberIds: await listHolders(tx, [seen.id]), kind: 'meter', cents, now: at },
      tooHigh,
    )
  }
  const hours = { readingBefore, sinceNew: null, sinceOverhaul: null }
  await insertExchange(tx, { id, aircraftId: seen.id, what, oldReading, newReading, ...hours, reason, byId: account.id, at })
  await shiftMeter(tx, seen.id, what, { to: newReading, shift: shiftOf(body) })
  return `The old one read ${tenthsText(oldReading)}, the new one begins at ${tenthsText(newReading)}. What is due keeps the hours it has left.`
}

/** Adds the item's title to a refusal and moves it to `restart`. */
const asRestart = (title: string) => (error: unknown) => {
  if (!(error instanceof BadInput)) throw error
  const said = Object.values(error.fields).flat()
  throw new BadInput({ restart: said.map((text) => `${title}: ${text}`) })
}

/** Restarts the engine's items, each with an entry in its history and the hours already on the part. */
const replaceEngine = async ({ tx, seen, id, at, account }: At, body: Extract<MeterExchange, { what: 'engine' }>) => {
  const { what, sinceNew, sinceOverhaul, restart, reason } = body
  const reading = { oldReading: seen.hobbs, newReading: seen.hobbs }
  await insertExchange(tx, { id, aircraftId: seen.id, what, ...reading, sinceNew, sinceOverhaul, reason, byId: account.id, at })
  const today = dayIn(at, seen.airport.zone)
  for (const { itemId, hours, on } of restart) {
    await lockItem(tx, itemId)
    const item = await findItem(tx, itemId)
    if (item?.aircraftId !== seen.id) throw new Refusal('not_found')
    // Retired meanwhile.
    if (item.retiredAt || item.notApplicable !== null) continue
    const broughtHours = hours ?? (item.template === engineOverhaul ? sinceOverhaul : sinceNew === 0 ? 0 : null)
    if (broughtHours === null && item.intervalHours !== null)
      throw new BadInput({ restart: `${item.title}: please enter the hours it has run since it was new or overhauled` })
    const brought = { broughtHours, broughtOn: on }
    const done = { itemId, doneOn: today, work: `Engine replaced. ${reason}`, ...brought, signedById: account.id, today, now: at }
    await recordDone(tx, done).catch(asRestart(item.title))
  }
  return `It brings ${tenthsText(sinceNew)} h since new and ${tenthsText(sinceOverhaul)} h since overhaul, at Hobbs ${tenthsText(seen.hobbs)}.`
}

type TurnedOver = { tx: Tx; account: Caller; config: Pick<Config, 'publicUrl'>; now: Date; aircraftId: string; returnedAt: Date }
type Reached = { hobbsIn: number; flightIn: number; shown: { hobbs: number; flightMeter: number } }

/** Records a meter that rolled over in flight as a new one starting at the displayed value. The flight itself is counted through. */
export const recordRollover = async ({ tx, account, config, now, aircraftId, returnedAt }: TurnedOver, reached: Reached) => {
  const { hobbsIn, flightIn, shown } = reached
  const turned = [
    { what: 'hobbs', name: 'Hobbs', oldReading: hobbsIn, newReading: shown.hobbs },
    { what: 'flight_meter', name: 'flight meter', oldReading: flightIn, newReading: shown.flightMeter },
  ] as const
  for (const { what, name, oldReading, newReading } of turned.filter((one) => one.oldReading !== one.newReading)) {
    const seen = await loadMaintenance(tx, aircraftId, account)
    // After the return, like any exchange, so that its readings are not compared across it.
    const at = new Date(Math.max(Date.now(), returnedAt.getTime() + 1))
    const reason = `The ${name} turned over on a flight.`
    const hours = { sinceNew: null, sinceOverhaul: null }
    await insertExchange(tx, {
      id: newId(at.getTime()),
      aircraftId,
      what,
      oldReading,
      newReading,
      ...hours,
      reason,
      byId: account.id,
      at,
    })
    await shiftMeter(tx, aircraftId, what, { to: newReading, shift: shiftOf({ oldReading, newReading }) })
    const text = `It shows ${tenthsText(newReading)} and counts as ${tenthsText(oldReading)} until there. What is due keeps the hours it has left.`
    await insertAudit(tx, {
      actorId: account.id,
      action: 'meter_exchanged',
      subjectId: aircraftId,
      reason,
      data: { what, text },
      at,
    })
    await tellKeepers({ db: tx, config, account, now }, seen, {
      title: `${seen.tailNumber}: the ${name} turned over`,
      text,
      tab: 'meters',
    })
  }
}

/** Records a new meter or engine. For record keepers. */
export const exchangeMeter = ({ db, ...context }: Context, aircraftId: string, body: MeterExchange): Promise<void> =>
  inTransaction(db, async (tx) => {
    await keepMaintenance(tx, aircraftId, context.account)
    found(await lockAircraft(tx, aircraftId))
    const seen = await keepMaintenance(tx, aircraftId, context.account)
    if (await isOut(tx, aircraftId))
      throw new Refusal('wrong_state', {
        detail: `${seen.tailNumber} is out, and its flight is counted by the meters it left with. Write this down once it is back.`,
      })
    // Read the clock under the lock: exchanges, flights and corrections are told apart by time.
    const at = new Date()
    const work = { ...context, db, tx, seen, id: newId(at.getTime()), at }
    const text = body.what === 'engine' ? await replaceEngine(work, body) : await exchange(work, body)
    const title = `${seen.tailNumber}: new ${exchanged[body.what] === 'Hobbs' ? 'Hobbs' : exchanged[body.what].toLowerCase()}`
    const { account, config } = context
    const entry = { actorId: account.id, action: 'meter_exchanged', subjectId: aircraftId, reason: body.reason, at } as const
    await insertAudit(tx, { ...entry, data: { what: body.what, text } })
    await dueHasChanged(tx, aircraftId)
    await tellKeepers({ db: tx, config, account, now: at }, seen, { title, text, tab: 'meters' })
    const checkingOut = await listCheckingOut(tx, aircraftId)
    if (checkingOut.length > 0) await publish(tx, checkingOut, 'ramp')
  })
