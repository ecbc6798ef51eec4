import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { dayTrip, giveCard, times } from '../../../../../test/factories.ts'
import { sql } from 'kysely'
import { insertOrder } from '../../../../../test/orders.ts'
import { newId } from '../../../../db/newId.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  for (const who of ['maria', 'elena'] as const) await giveCard(api, who)
})
afterAll(() => api.close())

const aircraftId = () => api.fleet.N52148

test('a CSIP who does not exist is refused at the field, before booking and while asking', async () => {
  const nobody = newId()
  const trip = times(dayTrip(5))
  const booked = await api.call('maria', 'bookAircraft', { body: { aircraftId: aircraftId(), ...trip, csipId: nobody } })
  expect([booked.status, booked.json]).toEqual([400, { csipId: [expect.any(String)] }])
  const asked = await api.call('maria', 'canBook', { params: { id: aircraftId() }, query: { ...trip, csip: nobody } })
  expect([asked.status, asked.json]).toEqual([400, { csip: [expect.any(String)] }])
})

test('no one instructs themselves, and hears why', async () => {
  const trip = times(dayTrip(6))
  const csipId = api.people.elena
  const asked = await api.call('elena', 'canBook', { params: { id: aircraftId() }, query: { ...trip, csip: csipId } })
  expect(asked.json).toMatchObject({ canBook: false, templates: [{ code: 'csip_is_pilot' }] })
  const booked = await api.call('elena', 'bookAircraft', { body: { aircraftId: aircraftId(), ...trip, csipId } })
  expect(booked).toMatchObject({ status: 422, json: { code: 'booking_refused', templates: [{ code: 'csip_is_pilot' }] } })
})

test('visitors see the first letter of an instructor’s last name, members the name', async () => {
  const params = { id: aircraftId() }
  const rates = async (who?: 'maria') => (await api.call(who, 'listCsipOffers', { params })).json
  const offered = async (who?: 'maria') => (await api.call(who, 'canBook', { params, query: times(dayTrip(7)) })).json.csips
  for (const list of [rates, offered]) {
    expect((await list()).find(({ csip }) => csip.id === api.people.elena)?.csip).toMatchObject({ lastName: 'P.', photo: null })
    expect((await list('maria')).find(({ csip }) => csip.id === api.people.elena)?.csip).toMatchObject({ lastName: 'Park' })
  }
})

test('the only instructor of an airport hears that nobody else teaches there, another pilot that other dates may work', async () => {
  const trip = times(dayTrip(8))
  await sql`delete from csip_rate where account_id <> ${api.people.elena}
    and airport_id = (select airport_id from aircraft where id = ${aircraftId()})`.execute(api.db)
  await sql`update aircraft set rules = rules || '{"csip_required": "block"}' where id = ${aircraftId()}`.execute(api.db)
  const told = async (who: 'maria' | 'elena') => {
    const { json } = await api.call(who, 'canBook', { params: { id: aircraftId() }, query: trip })
    return json.templates.map(({ code, data }) => [code, 'noneThere' in data ? data.noneThere : undefined])
  }
  expect(await told('elena')).toContainEqual(['csip_unavailable', true])
  await insertOrder(api, { pilot: 'elena', tail: 'N940DS', start: dayTrip(8).from, hours: 2 })
  expect(await told('maria')).toContainEqual(['csip_unavailable', false])
})
