import type { Body } from '@tailshare/contract/routes'
import { instantAt, plusDays, plusHours } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { zone } from '../../../../../test/factories.ts'
import { insertOrder } from '../../../../../test/orders.ts'
import { shareOut } from '../../../../../test/sharing/sales.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await api.db.deleteFrom('occupancy').execute()
})
afterAll(() => api.close())

const day = plusDays(new Date().toISOString().slice(0, 10), 30)
const at = (time: string) => instantAt(day, time, zone).toISOString()
const set = (who: 'helen' | 'omar', kind: 'own' | 'maintenance') =>
  api.call(who, 'setSchedule', {
    params: { id: api.fleet.N417TS },
    body: { kind, from: at('09:00'), to: at('12:00') },
  })
const remove = (who: 'helen' | 'omar', scheduleId: string) =>
  api.call(who, 'deleteSchedule', { params: { id: api.fleet.N417TS, scheduleId }, query: {} })
const written = async () => {
  const { results } = (await api.call('omar', 'listAudit', { query: { action: 'schedule_changed' } })).json
  return results.map(({ actor, about, tailNumber, details }) => [actor?.id, about?.id, tailNumber, details.join()])
}

test('an operator’s changes to an aircraft’s schedule are logged, the owner’s are not', async () => {
  const before = await written()
  const own = await set('helen', 'own')
  expect((await remove('helen', own.json.entryId!)).status).toBe(200)
  expect(await written()).toEqual(before)
  const { json } = await set('omar', 'maintenance')
  expect((await remove('omar', json.entryId!)).status).toBe(200)
  const entry = [api.people.omar, api.people.helen, 'N417TS']
  expect(await written()).toEqual([
    [...entry, expect.stringMatching(/^Gave back the time set aside for maintenance: /)],
    [...entry, expect.stringMatching(/^Set time aside for maintenance: .* 09:00 P.T to 12:00 P.T\.$/)],
    ...before,
  ])
})

test('an operator who holds a share, or made the booking, cannot block time over it', async () => {
  const over = async (pilot: 'maria' | 'omar', start: string) => {
    const { id } = await insertOrder(api, { pilot, start: new Date(at(start)), hours: 1, plannedHours: 0.5 })
    return api.call('omar', 'setSchedule', {
      params: { id: api.fleet.N417TS },
      body: { kind: 'own', from: at(start), to: at('20:00'), choices: [{ orderId: id, choice: 'cancel' }] },
    })
  }
  const own = { status: 409, json: { code: 'own_account' } }
  await shareOut(api, 'N417TS', { omar: 1 })
  expect(await over('maria', '18:00')).toMatchObject(own)
  await shareOut(api, 'N417TS', {})
  await api.db.deleteFrom('occupancy').execute()
  expect(await over('omar', '18:00')).toMatchObject(own)
  await api.db.deleteFrom('occupancy').execute()
  expect((await over('maria', '18:00')).status).toBe(200)
})

test('time that operators set aside on somebody’s aircraft counts as what it would earn, for all of them and one by one', async () => {
  await api.db.deleteFrom('occupancy').execute()
  await api.db.deleteFrom('operatorAct').execute()
  await api.db.updateTable('account').set({ isOperator: true }).where('id', '=', api.people.nadia).execute()
  const aside = (
    who: 'omar' | 'nadia' | 'helen',
    days: [number, number],
    more: { id?: string; rule?: object; note?: string } = {},
  ) => {
    const [from, to] = days.map((plus) => instantAt(plusDays(day, plus), '08:00', zone).toISOString())
    const body = { kind: 'own' as const, from: from!, to: to!, ...more }
    return api.call(who, 'setSchedule', { params: { id: api.fleet.N417TS }, body: body as never })
  }
  const acts = async () =>
    (await api.db.selectFrom('operatorAct').select(['kind', 'cents', 'memberIds']).where('kind', '=', 'time').execute()).map(
      (act) => act,
    )
  const { rateCents } = await api.db
    .selectFrom('aircraft')
    .select('rateCents')
    .where('tailNumber', '=', 'N417TS')
    .executeTakeFirstOrThrow()
  const weekly = { every: 'week', days: [1], until: plusDays(day, 300) }
  expect((await aside('omar', [0, 14])).json).toMatchObject({
    code: 'second_operator',
    detail: expect.stringContaining('Ask whose time it is'),
  })
  expect((await aside('omar', [0, 0.25], { rule: weekly })).status).not.toBe(200)
  const half = await api.call('omar', 'setSchedule', {
    params: { id: api.fleet.N417TS },
    body: { kind: 'own', from: at('08:00'), to: at('20:00') },
  })
  expect(half.status).toBe(200)
  expect(await acts()).toEqual([{ kind: 'time', cents: rateCents, memberIds: [api.people.helen] }])
  // Changing only the note takes no time.
  const note = { kind: 'own' as const, from: at('08:00'), to: at('20:00'), note: 'Photos', id: half.json.entryId! }
  expect((await api.call('omar', 'setSchedule', { params: { id: api.fleet.N417TS }, body: note })).status).toBe(200)
  expect(await acts()).toHaveLength(1)
  expect((await aside('nadia', [1, 2])).json.code).toBe('second_operator')
  expect((await aside('helen', [1, 15])).status).toBe(200)
})

test('an operator who moves or shortens a block, or cancels bookings for it, takes only the time that is newly set aside', async () => {
  await api.db.deleteFrom('occupancy').execute()
  await api.db.deleteFrom('operatorAct').execute()
  const { rateCents } = await api.db
    .selectFrom('aircraft')
    .select('rateCents')
    .where('tailNumber', '=', 'N417TS')
    .executeTakeFirstOrThrow()
  const put = async (from: string, to: string, more: Partial<Body<'setSchedule'>> = {}) => {
    const body = { kind: 'own' as const, from: at(from), to: at(to), ...more }
    const { status, json } = await api.call('omar', 'setSchedule', { params: { id: api.fleet.N417TS }, body })
    expect(status, JSON.stringify(json)).toBe(200)
    return json.entryId!
  }
  const acts = async () => {
    const rows = await api.db.selectFrom('operatorAct').select(['kind', 'cents']).orderBy('kind').execute()
    await api.db.deleteFrom('operatorAct').execute()
    return rows
  }
  const hours = (of: number) => ({ kind: 'time', cents: Math.round((of * 2 * rateCents) / 24) })
  const first = await put('06:00', '18:00')
  expect(await acts()).toEqual([hours(12)])
  const later = await put('08:00', '20:00', { id: first })
  expect(await acts()).toEqual([hours(2)])
  const shorter = await put('12:00', '16:00', { id: later })
  expect(await acts()).toEqual([])
  // The booking counts at its price, so only the time around it is counted as time.
  const { id: orderId, quote } = await insertOrder(api, { start: new Date(at('06:00')), hours: 2, plannedHours: 0.5 })
  await put('06:00', '16:00', { id: shorter, choices: [{ orderId, choice: 'cancel' }] })
  const turnaround = await api.db
    .selectFrom('aircraft')
    .select('turnaroundMinutes')
    .where('tailNumber', '=', 'N417TS')
    .executeTakeFirstOrThrow()
  expect(await acts()).toEqual([{ kind: 'block', cents: quote.totalCents }, hours(4 - turnaround.turnaroundMinutes / 60)])
})

test('each new day of an operator’s series counts, and a day already set aside does not count again', async () => {
  await api.db.deleteFrom('occupancy').execute()
  await api.db.deleteFrom('operatorAct').execute()
  const put = (to: string, days: number, id?: string) =>
    api.call('omar', 'setSchedule', {
      params: { id: api.fleet.N417TS },
      body: {
        kind: 'own',
        from: at('08:00'),
        to: at(to),
        rule: `FREQ=DAILY;COUNT=${days}`,
        ...(id && { id, scope: 'all' as const }),
      },
    })
  const sum = async () => {
    const rows = await api.db.selectFrom('operatorAct').select('cents').execute()
    return rows.reduce((all, { cents }) => all + cents, 0)
  }
  const { json } = await put('10:00', 2)
  const two = await sum()
  expect((await put('10:00', 2, json.entryId!)).status).toBe(200)
  expect(await sum()).toBe(two)
  const [entry] = await api.db.selectFrom('occupancy').select('id').orderBy('during').execute()
  expect((await put('10:00', 3, entry!.id)).status).toBe(200)
  expect(Math.abs((await sum()) - (two * 3) / 2)).toBeLessThanOrEqual(1)
})

test('time that an operator gives back of the owner’s block counts like time set aside, by every way', async () => {
  const acts = async () => {
    const rows = await api.db.selectFrom('operatorAct').select('cents').execute()
    await api.db.deleteFrom('operatorAct').execute()
    return rows.map(({ cents }) => cents)
  }
  const { rateCents } = await api.db
    .selectFrom('aircraft')
    .select('rateCents')
    .where('tailNumber', '=', 'N417TS')
    .executeTakeFirstOrThrow()
  const put = async (who: 'helen' | 'omar', [from, to]: [number, number], more: Partial<Body<'setSchedule'>> = {}) => {
    const [start, end] = [from, to].map((plus) => plusHours(instantAt(day, '08:00', zone), 24 * plus).toISOString())
    const body = { kind: 'own' as const, from: start!, to: end!, ...more }
    return api.call(who, 'setSchedule', { params: { id: api.fleet.N417TS }, body })
  }
  await api.db.deleteFrom('occupancy').execute()
  await acts()
  const week = (await put('helen', [0, 7])).json.entryId!
  expect((await remove('omar', week)).json.code).toBe('second_operator')
  expect((await put('omar', [0, 1], { id: week })).json.code).toBe('second_operator')
  expect(await acts()).toEqual([])
  // A change of the note does not make it the operator’s own.
  const noted = (await put('omar', [0, 7], { id: week, note: 'Photos' })).json.entryId!
  expect((await remove('omar', noted)).json.code).toBe('second_operator')
  const shorter = await put('omar', [0, 6.5], { id: noted })
  expect(shorter.status, JSON.stringify(shorter.json)).toBe(200)
  expect(await acts()).toEqual([rateCents])
  expect((await remove('helen', shorter.json.entryId!)).status).toBe(200)
  const half = (await put('helen', [0, 0.5])).json
  const undone = await api.call('omar', 'undoSchedule', { params: { id: api.fleet.N417TS }, body: { undoId: half.undoId } })
  expect(undone).toMatchObject({ status: 403, json: { code: 'not_allowed' } })
  expect((await remove('omar', half.entryId!)).status).toBe(200)
  expect(await acts()).toEqual([rateCents])
  // What operators set aside themselves, they take back without being counted again.
  const own = (await put('omar', [0, 0.5])).json
  expect(await acts()).toEqual([rateCents])
  expect((await remove('omar', own.entryId!)).status).toBe(200)
  expect(await acts()).toEqual([])
})
