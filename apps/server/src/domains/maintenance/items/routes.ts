import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { tenthsText } from '@tailshare/contract/text/hours'
import { dayIn, plusMonths } from '@tailshare/contract/text/period'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { mayAddRecordKeeper, mayMaintain } from '@tailshare/rules/maintenance/recordKeepers'
import { assumedEnd, endsOf, templateNamed, templatesFor } from '@tailshare/rules/maintenance/items/templates/templates'
import { inTransaction, type Tx } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import type { Caller, Handling } from '../../../http/call.ts'
import { BadInput, found, Refusal } from '../../../http/refusal.ts'
import { lockCaller } from '../../../http/session.ts'
import { lockAircraft } from '../../aircraft/queries.ts'
import { coverOf } from '../../aircraft/view.ts'
import { recordsRole } from '../access.ts'
import { forecastOf } from './forecast/steps.ts'
import { keepMaintenance, noteMaintenanceLook, seeMaintenance, tellKeepers } from '../steps.ts'
import { countItems, findItem, insertItems, listItems, listTemplateKeys } from './queries.ts'
import { dueHasChanged, mustBeDue } from './steps.ts'
import { columnsOf, dueText, viewItem } from './view.ts'

const noneByHand = { fixedDueOn: null, handDueOn: null, handDueHours: null, applies: true, fromOn: null, fromHours: null }

/** Checks permission and rereads the aircraft under the lock, because a flight ending meanwhile moves the meters. */
const lockKept = async (tx: Tx, aircraftId: string, account: Caller) => {
  await keepMaintenance(tx, aircraftId, account)
  found(await lockAircraft(tx, aircraftId))
  return keepMaintenance(tx, aircraftId, account)
}

const mostItems = 200
const oldestListMonths = 120

const onTheList = 'It is on the list already, maybe among what was retired. Record it there'

export const itemHandlers = {
  async getMaintenance({ params, account, db, now }) {
    const seen = await seeMaintenance(db, params.id, account)
    await noteMaintenanceLook(db, seen, account, now)
    const { keeping, whyNot, id, tailNumber, modelName, airport, hobbs, flightMeter, owner } = seen
    const items = await listItems(db, params.id)
    const keys = new Set(items.map(({ template }) => template))
    const forecast = await forecastOf(db, params.id, now)
    return {
      id,
      tailNumber,
      modelName,
      airport,
      hobbs,
      flightMeter,
      photo: coverOf(seen, { at: now, airport }),
      grounded: seen.groundedReason !== null,
      owner,
      whyNot,
      you: recordsRole(keeping),
      mayMaintain: mayMaintain(keeping),
      mayAddRecordKeeper: mayAddRecordKeeper(keeping),
      templatesLeft: templatesFor(seen).filter(({ key }) => !keys.has(key)).length,
      items: items.map((row) => viewItem(row, { now, zone: airport.zone })),
      forecast: items.filter(({ retiredAt }) => retiredAt === null).map((row) => ({ itemId: row.id, ...forecast(row) })),
    }
  },

  async bulkCreateMaintenance({ params, body: { compileDate }, account, db, now, config }) {
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      const seen = await lockKept(tx, params.id, account)
      const today = dayIn(now, seen.airport.zone)
      if (compileDate > today) throw new BadInput({ compileDate: 'This day is in the future' })
      if (compileDate < plusMonths(today, -oldestListMonths)) throw new BadInput({ compileDate: fieldMessages.dateOutdated })
      const keys = await listTemplateKeys(tx, params.id)
      const templates = templatesFor(seen).filter(({ key }) => !keys.has(key))
      const rows = templates.map(({ key, title, kind, grounds, groundsFor, number = '', method = '', ...every }) => ({
        id: newId(now.getTime()),
        aircraftId: params.id,
        template: key,
        title,
        kind,
        grounds,
        groundsFor,
        number,
        method,
        ...columnsOf({
          ...noneByHand,
          ends: endsOf({ template: key, kind }),
          fixedDueOn: assumedEnd(every, compileDate),
          intervalHours: every.hours ?? null,
          intervalMonths: every.months ?? null,
          intervalDays: every.days ?? null,
          lastDoneOn: compileDate,
          lastDoneHours: seen.hobbs,
        }),
        toConfirm: true,
        createdAt: now,
        addedById: account.id,
      }))
      const created = await insertItems(tx, rows)
      if (created > 0) {
        await dueHasChanged(tx, params.id)
        await tellKeepers({ db: tx, config, account, now }, seen, {
          title: `${seen.tailNumber}: ${created} items of the ${seen.modelName} list were added`,
          text: `${account.firstName} ${account.lastName} counts them from ${plainDayText(compileDate)}. Each waits to be confirmed from the logbook.`,
        })
      }
      const items = (await listItems(tx, params.id)).map((row) => viewItem(row, { now, zone: seen.airport.zone }))
      return { created, items }
    })
  },

  async addMaintenanceItem({ params, body, account, db, now, config }) {
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      const seen = await lockKept(tx, params.id, account)
      if ((await countItems(tx, params.id)) >= mostItems) throw new Refusal('too_many_items')
      const { title, note = '', meter = 'hobbs', number = '', method = '' } = body
      // A typed title that matches the template's name is that inspection.
      const line = body.kind === 'inspection' ? templateNamed(title, seen) : undefined
      if (line && (await listTemplateKeys(tx, params.id)).has(line.key)) throw new BadInput({ title: onTheList })
      const kind = line?.kind ?? body.kind
      // Owners may be stricter than the template, not laxer.
      const grounds = (body.grounds ?? true) || line?.grounds === true
      const groundsFor = line?.grounds && body.groundsFor !== 'house_rule' ? line.groundsFor : body.groundsFor
      const reading = meter === 'hobbs' ? seen.hobbs : seen.flightMeter
      const { lastDoneOn, lastDoneHours } = body
      if (lastDoneOn !== null && lastDoneOn > dayIn(now, seen.airport.zone))
        throw new BadInput({ lastDoneOn: 'This day is in the future' })
      if (lastDoneHours !== null && lastDoneHours > reading)
        throw new BadInput({ lastDoneHours: `The meter reads ${tenthsText(reading)}. Please enter that or less` })
      const tracked = {
        ...noneByHand,
        ends: endsOf({ template: line?.key ?? null, kind }),
        intervalHours: body.intervalHours ?? line?.hours ?? null,
        intervalMonths: body.intervalMonths ?? line?.months ?? null,
        intervalDays: body.intervalDays ?? line?.days ?? null,
        fixedDueOn: body.fixedDueOn ?? null,
        lastDoneOn,
        lastDoneHours,
        handDueOn: body.dueOn,
        handDueHours: body.dueHours,
      }
      mustBeDue(tracked, kind)
      const id = newId(now.getTime())
      const row = {
        id,
        aircraftId: params.id,
        template: line?.key ?? null,
        title,
        kind,
        note,
        grounds,
        groundsFor,
        meter,
        number,
        method,
        createdAt: now,
        addedById: account.id,
      }
      // Based on the owner's word, not a signed entry.
      await insertItems(tx, [{ ...row, ...columnsOf(tracked), toConfirm: lastDoneOn !== null }])
      await dueHasChanged(tx, params.id)
      const item = found(await findItem(tx, id))
      await tellKeepers({ db: tx, config, account, now }, seen, {
        title: `${seen.tailNumber}: ${title} was added to what is due`,
        text: `${account.firstName} ${account.lastName} added it. Next due: ${dueText(item)}.`,
      })
      return viewItem(item, { now, zone: seen.airport.zone })
    })
  },
} satisfies Handling<'getMaintenance' | 'bulkCreateMaintenance' | 'addMaintenanceItem'>
