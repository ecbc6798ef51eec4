import { readFileSync, globSync } from 'node:fs'
import path from 'node:path'
import type { AircraftFacts, BookingFacts } from '@tailshare/rules/bookings/book/facts'
import { airplanes, codesOfCell, lawFamily, ofLaw, pagesOf, pilots } from '@tailshare/rules/bookings/law/lawTable'
import { whyNotBook } from '@tailshare/rules/bookings/book/whyNotBook'
import { dayIn, plusMonths } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CastKey } from '../../../seeds/cast.ts'
import { startApi, type Api } from '../../../test/api.ts'
import { doubleOf, sisterOf } from '../../../test/doubles.ts'
import { dayTrip, zone } from '../../../test/factories.ts'
import { keepLawful } from '../../../test/sharing/shares.ts'
import { newId } from '../../db/newId.ts'
import { findNearbyAircraft } from '../bookings/book/alternatives/steps.ts'
import { loadBookingFacts } from '../bookings/book/facts/steps.ts'

// Every cell of the table of the law, in one database. Search, map, pilot page and proposals of other aircraft are asked themselves. The
// wizard, orders, changes, waitlist, disruptions, swaps, lessons and check-out all read through `loadBookingFacts`, which is asked here;
// the last test keeps it so, and bookings/book/rules/byTheLaw.test.ts goes through each of them.

let api: Api
let home: string
/** In the order of the table. */
const fleet: { id: string; model: string }[] = []
let plain: string
const trip = dayTrip(20)
const today = dayIn(new Date(), zone)

const addModel = async (name: string, airplane: Partial<AircraftFacts>) => {
  const id = newId()
  const changes = {
    id,
    name,
    family: airplane.modelFamily ?? lawFamily,
    class: airplane.class ?? 'single_engine_land',
    horsepower: airplane.horsepower,
    retractable_gear: airplane.retractableGear ?? false,
    tailwheel: airplane.tailwheel ?? false,
    pressurized: airplane.pressurized ?? false,
    ceiling_ft: 'ceilingFt' in airplane ? airplane.ceilingFt : 17_500,
    turbojet: airplane.turbojet ?? false,
    needs_type_rating: airplane.needsTypeRating ?? null,
    needs_transition: false,
  }
  await sql`insert into aircraft_model select (jsonb_populate_record(m, ${JSON.stringify(changes)}::jsonb)).*
    from aircraft_model m join aircraft a on a.model_id = m.id where a.id = ${api.fleet.N940DS}`.execute(api.db)
  return id
}

const addAircraft = async (name: string, airplane: Partial<AircraftFacts>) => {
  const tail = await sisterOf(api, 'N940DS')
  const changes = {
    modelId: await addModel(name, airplane),
    horsepower: null,
    rules: '{}',
    minimumTotalHours: 0,
    minimumTypeHours: 0,
  }
  await api.db.updateTable('aircraft').set(changes).where('id', '=', api.fleet[tail]).execute()
  return api.fleet[tail]
}

beforeAll(async () => {
  api = await startApi()
  for (const [name, airplane] of Object.entries(airplanes)) fleet.push({ id: await addAircraft(name, airplane), model: name })
  plain = await addAircraft('To be replaced', { horsepower: 180 })
  await keepLawful(api)
  const { airportId } = await api.db.selectFrom('aircraft').select('airportId').where('id', '=', plain).executeTakeFirstOrThrow()
  home = airportId
})
afterAll(() => api.close())

/** A copy of Maria with these documents alone to show what she may fly. */
const addPilot = async ([, shown, , stated]: (typeof pilots)[number]): Promise<CastKey> => {
  const who = await doubleOf(api, 'maria')
  const accountId = api.people[who]
  const ofPages = ['pilot_certificate', 'endorsement', 'proficiency_check']
  const { fileId } = await api.db
    .selectFrom('document')
    .select('fileId')
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  await api.db.deleteFrom('document').where('accountId', '=', accountId).where('kind', 'in', ofPages).execute()
  const now = new Date()
  const pages = pagesOf(shown).map(({ months, status, ...page }) => ({
    ...page,
    id: newId(),
    accountId,
    fileId,
    status,
    issuedOn: plusMonths(today, -months),
    createdAt: now,
    ...(status === 'complete' && { decidedBy: api.people.omar, decidedAt: now }),
  }))
  await api.db.insertInto('document').values(pages).execute()
  const { ratings = [], endorsements = [] } = stated ?? {}
  await api.db.updateTable('account').set({ ratings, endorsements }).where('id', '=', accountId).execute()
  return who
}

const blocking = (facts: BookingFacts) =>
  whyNotBook({ ...facts, reasonsOnly: true }).flatMap(({ code, severity }) => (severity === 'block' ? [code] : []))
const hides = ['class_rating', 'type_rating']

test.each(pilots.map((row) => [row[0], row] as const))('a pilot %s gets the same answer at every door', async (_, row) => {
  const who = await addPilot(row)
  const [pilotId, now] = [api.people[who], new Date()]
  const expected = row[2].split(' ').map(codesOfCell)
  const ofTable = (say: (one: (typeof fleet)[number], codes: (typeof expected)[number]) => boolean) =>
    fleet.filter((one, at) => say(one, expected[at]!)).map(({ model }) => model)
  const among = (ids: readonly string[]) => fleet.filter(({ id }) => ids.includes(id)).map(({ model }) => model)

  const ask = { pilotId, period: trip, passengers: 0, now }
  const loaded = await Promise.all(fleet.map(({ id }) => loadBookingFacts(api.db, { ...ask, aircraftId: id })))
  expect(loaded.map((one) => ofLaw(blocking(one!.facts)))).toEqual(expected)

  const query = { locations: home, limit: 100 } as const
  const date = `${trip.from.toISOString()},${trip.to.toISOString()}`
  const cards = new Map(
    (await api.call(who, 'searchAircraft', { query: { ...query, date } })).json.results.map((card) => [card.id, card]),
  )
  expect(fleet.map(({ id }) => ofLaw(cards.get(id)!.verdict!.codes))).toEqual(expected)

  const { models } = (await api.call(who, 'getMayFly')).json
  const inCommand = models.filter(({ as }) => as === 'pilot_in_command' || as === 'alone').map(({ modelName }) => modelName)
  expect(fleet.map(({ model }) => model).filter((model) => inCommand.includes(model))).toEqual(
    ofTable((_, codes) => codes.length === 0),
  )

  const rated = ofTable((_, codes) => !codes.some((code) => hides.includes(code)))
  const { json: near } = await api.call(who, 'getReach', { query: { near: home, date } })
  expect(among(near.aircraft.map(({ id }) => id))).toEqual(rated)
  const { json: found } = await api.call(who, 'searchAircraft', { query: { ...query, hide_not_rated_aircrafts: 'true' } })
  expect(among(found.results.map(({ id }) => id))).toEqual(rated)

  const own = (await loadBookingFacts(api.db, { ...ask, aircraftId: plain }))!
  const instead = await findNearbyAircraft(api.db, own, { most: 99, strict: true })
  expect(among(instead.map(({ aircraft }) => aircraft.id))).toEqual(
    ofTable((one, codes) => codes.length === 0 && one.model !== 'SF50 jet'),
  )
})

test('facts for the rules are built where these doors build them, and nowhere else', () => {
  const root = path.join(import.meta.dirname, '..')
  const builds = (call: RegExp) =>
    globSync('**/*.ts', { cwd: root })
      .filter(
        (file) =>
          !file.endsWith('.test.ts') && call.test(readFileSync(path.join(root, file), 'utf8').replaceAll(/^import .*$/gm, '')),
      )
      .sort()
  expect(builds(/\b(pilotFactsOf|aircraftFactsOf)\(/)).toEqual([
    'bookings/book/alternatives/steps.ts',
    'bookings/book/facts/view.ts',
    'search/view.ts',
  ])
  expect(builds(/\bbookingFactsOf\(/)).toEqual(['bookings/book/facts/steps.ts', 'bookings/book/trials/routes.ts'])
})
