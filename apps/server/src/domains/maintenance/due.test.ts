import { dayIn, plusDays } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../test/api.ts'
import { zone } from '../../../test/factories.ts'
import { newId } from '../../db/newId.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

type Due = { hoursLeft?: number; inDays?: number; grounds?: boolean }

/** The aircraft page's view of an item due in this many hours or days. */
const shown = async ({ hoursLeft, inDays, grounds = true }: Due) => {
  const aircraftId = api.fleet.N417TS
  const id = newId()
  const { hobbs } = await api.db.selectFrom('aircraft').select('hobbs').where('id', '=', aircraftId).executeTakeFirstOrThrow()
  await api.db
    .insertInto('maintenanceItem')
    .values({
      id,
      aircraftId,
      title: 'Oil change',
      grounds,
      dueHobbs: hoursLeft === undefined ? null : hobbs + hoursLeft,
      dueOn: inDays === undefined ? null : plusDays(dayIn(new Date(), zone), inDays),
    })
    .execute()
  const { json } = await api.call(undefined, 'getAircraft', { params: { id: aircraftId } })
  await api.db.deleteFrom('maintenanceItem').where('id', '=', id).execute()
  return (json as { maintenance: { id: string; status: string }[] }).maintenance.find((item) => item.id === id)?.status
}

test('one call lists what each of an owner’s aircraft needs; others cannot see it', async () => {
  const aircraftId = api.fleet.N417TS
  const squawk = { id: newId(), aircraftId, text: 'Brake fluid leak', severity: 'limit', reportedBy: api.people.rosa }
  await api.db
    .insertInto('squawk')
    .values({ ...squawk, createdAt: new Date() })
    .execute()
  const { json } = await api.call('helen', 'listMaintenance')
  const owned = (await api.call('helen', 'listOwnedAircraft')).json
  expect(json.map(({ id }) => id)).toEqual(owned.map(({ id }) => id))
  const page = (await api.call('helen', 'getAircraft', { params: { id: aircraftId } })).json
  const one = json.find(({ id }) => id === aircraftId)!
  expect(one.squawks.map(({ text }) => text)).toContain('Brake fluid leak')
  const maintenance = one.maintenance.map(({ left: _left, ...item }) => item)
  expect({ squawks: one.squawks, maintenance }).toEqual({ squawks: page.squawks, maintenance: page.maintenance })
  expect(one.maintenance.every(({ left }) => left === null || (left >= 0 && left <= 1))).toBe(true)
  expect((await api.call('maria', 'listMaintenance')).json).toEqual([])
})

test.each([
  [{ hoursLeft: -0.1 }, 'grounding'],
  [{ hoursLeft: 0 }, 'grounding'],
  [{ hoursLeft: 0, grounds: false }, 'overdue'],
  [{ hoursLeft: 0.1 }, 'due_soon'],
  [{ hoursLeft: 10 }, 'due_soon'],
  [{ hoursLeft: 10.1 }, 'ok'],
  [{ inDays: -1 }, 'grounding'],
  [{ inDays: -1, grounds: false }, 'overdue'],
  [{ inDays: 0 }, 'due_soon'],
  [{ inDays: 30 }, 'due_soon'],
  [{ inDays: 31 }, 'ok'],
] as const)('an inspection that is due in %o is shown as %s, as the rules have it', async (due, status) => {
  expect(await shown(due)).toBe(status)
})
