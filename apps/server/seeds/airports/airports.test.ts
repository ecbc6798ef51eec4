import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../test/api.ts'
import presets from './airports.json' with { type: 'json' }
import { seedReference } from '../reference.ts'
import { readCsv } from './csv.ts'
import { importAirports } from './importAirports.ts'
import { isPublicUse, readOurAirport, type OurAirport } from './ourAirports.ts'
import { readPackaged } from './packaged.ts'
import { hasZone, zoneOfAirport } from './zoneOfAirport.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const head =
  'id,ident,type,name,latitude_deg,longitude_deg,elevation_ft,continent,iso_country,iso_region,municipality,scheduled_service,icao_code,iata_code,gps_code,local_code,home_link,wikipedia_link,keywords'

type Line = Partial<Record<'ident' | 'type' | 'name' | 'lat' | 'lon' | 'country' | 'region' | 'town' | 'gps' | 'local', string>>
const line = ({
  ident = 'XX99',
  type = 'small_airport',
  name = 'Sample Field',
  lat = '45.1',
  lon = '-122.2',
  country = 'US',
  region = 'US-OR',
  town = 'Sample',
  gps = '',
  local = '',
}: Line) => `1,${ident},${type},${name},${lat},${lon},200,NA,${country},${region},${town},no,,,${gps},${local},,,`
const file = (...lines: Line[]) => [head, ...lines.map(line)].join('\r\n')

const rowOf = (cells: Partial<OurAirport>): OurAirport => ({
  ident: 'XX99',
  type: 'small_airport',
  name: 'Sample Field',
  latitude_deg: '45.1',
  longitude_deg: '-122.2',
  iso_country: 'US',
  iso_region: 'US-OR',
  municipality: 'Sample',
  gps_code: '',
  local_code: '',
  ...cells,
})

const findByCode = (code: string) => api.db.selectFrom('airport').selectAll().where('code', '=', code).executeTakeFirst()
const countAirports = async () =>
  (
    await api.db
      .selectFrom('airport')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count
const packaged = async () => readPackaged(await readFile(new URL('us.tsv', import.meta.url), 'utf8'))

test('the packaged list has thousands of airports, each once, in a zone of its state', async () => {
  const airports = await packaged()
  expect(airports.length).toBeGreaterThan(4_500)
  expect(new Set(airports.map(({ code }) => code)).size).toBe(airports.length)
  expect(new Set(airports.map(({ localCode }) => localCode)).size).toBe(airports.length)
  expect(airports.filter((one) => !hasZone(one.state, one.zone) || !isPublicUse(one))).toEqual([])
  for (const zone of new Set(airports.map((one) => one.zone)))
    expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow()
  const texts = airports.flatMap(({ code, title, zone }) => [code, title, zone])
  expect(texts.filter((text) => text.trim() !== text || text === '')).toEqual([])
})

test('the presets win: the packaged list names none of them again, by either code', async () => {
  const ours = presets.map(({ code }) => code.slice(1))
  expect((await packaged()).filter(({ localCode }) => ours.includes(localCode))).toEqual([])
  const kept = await api.db.selectFrom('airport').select(['code', 'title']).where('isPreset', '=', true).execute()
  expect(kept.map(({ code, title }) => ({ code, name: title })).sort((a, b) => a.code.localeCompare(b.code))).toEqual(
    presets.map(({ code, name }) => ({ code, name })).sort((a, b) => a.code.localeCompare(b.code)),
  )
})

test('the list is taken in once, and nothing that an operator changed is touched by a later start', async () => {
  const before = await countAirports()
  expect(before).toBeGreaterThan(4_500)
  await api.db.updateTable('airport').set({ title: 'Our own name' }).where('code', '=', 'KOSH').execute()
  await seedReference(api.db)
  await api.db.updateTable('packagedList').set({ version: 'an older one' }).execute()
  await api.db.deleteFrom('airport').where('code', '=', 'KOVS').execute()
  await seedReference(api.db)
  expect(await countAirports()).toBe(before)
  expect((await findByCode('KOSH'))!.title).toBe('Our own name')
})

test.each([
  ['on the line between Idaho’s zones', 45.2, -115.7, 'ID', ['America/Boise', 'America/Los_Angeles']],
  ['beside Canada', 48.94, -98.0, 'ND', ['America/Chicago']],
  ['beside Mexico', 31.37, -109.88, 'AZ', ['America/Phoenix']],
  ['on an island by the date line', 63.77, -171.73, 'AK', ['America/Nome']],
  ['in Georgia, beside Alabama', 31.01, -84.88, 'GA', ['America/New_York']],
  ['in Samoa', -14.33, -170.71, 'AS', ['Pacific/Pago_Pago']],
])('an airport %s gets a zone of its state', (_where, lat, lon, state, zones) => {
  expect(zones).toContain(zoneOfAirport(lat, lon, state))
})

test('an airport is known by its ICAO code, else by the FAA’s identifier', () => {
  expect(readOurAirport(rowOf({ ident: '14P', gps_code: 'KUSW', local_code: 'USW' }))).toMatchObject({
    airport: { code: 'KUSW', localCode: 'USW', zone: 'America/Los_Angeles' },
  })
  expect(readOurAirport(rowOf({ ident: 'K1O2', gps_code: 'K1O2', local_code: '1O2' }))).toMatchObject({
    airport: { code: '1O2' },
  })
  expect(readOurAirport(rowOf({ ident: 'US-1234' }))).toEqual({ skipped: 'no identifier' })
})

test('private fields and bases are not for the public, a field shared with a base is', () => {
  const named = (localCode: string, title: string) => isPublicUse({ localCode, title } as Parameters<typeof isPublicUse>[0])
  expect(named('OR12', 'Ranch Airport')).toBe(false)
  expect(named('BAB', 'Beale Air Force Base')).toBe(false)
  expect(named('NYL', 'Yuma International Airport / Marine Corps Air Station Yuma')).toBe(true)
  expect(named('S30', 'Lebanon State Airport')).toBe(true)
})

test('cells in quotes hold commas, quotes and line breaks, and lines are counted through them', () => {
  expect(readCsv('\uFEFFa,b\r\n"x, ""y""","1\n2"\n\nc,')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['x, "y"', '1\n2'] },
    { line: 5, cells: ['c', ''] },
  ])
  expect(() => readCsv('a\n"b')).toThrow(expect.objectContaining({ line: 2 }))
  expect(() => readCsv('a\n"b"c,d')).toThrow(expect.objectContaining({ line: 2 }))
})

test('an import adds, changes and passes over; the second time it changes nothing', async () => {
  const kbos = (await findByCode('KBOS'))!
  const text = file(
    { ident: '4OR9', name: '"Zed\'s ""Old"", North Field"', town: '"St. Paul, Old Town"', local: '4OR9', lat: '45.123456' },
    {
      ident: 'KBOS',
      name: 'Logan',
      gps: 'KBOS',
      local: 'BOS',
      lat: String(kbos.lat),
      lon: String(kbos.lon),
      region: 'US-MA',
      town: 'Boston',
    },
    { ident: 'KSQL', name: 'Not our name', gps: 'KSQL', local: 'SQL' },
    { ident: 'F70', name: 'Not our name either', gps: 'F70', local: 'F70', region: 'US-CA' },
    { ident: '5OR0', type: 'heliport', local: '5OR0' },
    { ident: '5OR1', type: 'closed', local: '5OR1' },
    { ident: 'CYVR', country: 'CA', region: 'CA-BC' },
    { ident: '5OR2', local: '4OR9' },
    { ident: '5OR3', local: '5OR3', lon: '122.2' },
  )
  const before = await countAirports()
  const skipped = {
    'outside the US': 1,
    heliport: 1,
    closed: 1,
    'code of an earlier line': 1,
    'position outside the US': 1,
  }
  expect(await importAirports(api.db, text)).toEqual({ added: 1, changed: 1, same: 0, presets: 2, skipped })
  expect(await countAirports()).toBe(before + 1)
  expect(await findByCode('4OR9')).toMatchObject({
    title: `Zed's "Old", North Field`,
    town: 'St. Paul, Old Town',
    state: 'OR',
    zone: 'America/Los_Angeles',
    lat: 45.1235,
    isPreset: false,
  })
  expect(await findByCode('KBOS')).toMatchObject({ id: kbos.id, title: 'Logan', zone: 'America/New_York' })
  expect(await findByCode('KSQL')).toMatchObject({ title: 'San Carlos Airport', state: 'CA' })
  expect(await findByCode('KF70')).toMatchObject({ title: 'French Valley Airport' })
  expect(await importAirports(api.db, text)).toEqual({ added: 0, changed: 0, same: 2, presets: 2, skipped })
})

test('an airport that the packaged list has keeps its exact zone when an import finds it in its place', async () => {
  const before = (await findByCode('KXWA'))!
  const { lat, lon, title, town } = before
  const entry = { ident: 'KXWA', name: title, gps: 'KXWA', local: 'XWA', region: 'US-ND', town }
  expect(await importAirports(api.db, file({ ...entry, lat: String(lat), lon: String(lon) }))).toMatchObject({ same: 1 })
  expect(await findByCode('KXWA')).toEqual(before)
})

test('wrong lines are named with their numbers, and then nothing at all is imported', async () => {
  const text = [
    file({ ident: '6OR1', local: '6OR1', name: '"Two\nlines"' }, { ident: '6OR2', local: '6OR2', lat: 'north' }),
    line({ ident: '6OR3', local: '6OR3', name: '' }),
    line({ ident: '6OR4', local: '6OR4', type: 'starport' }),
    '1,2,3',
  ].join('\n')
  await expect(importAirports(api.db, text)).rejects.toMatchObject({
    message: expect.stringContaining('Nothing was imported'),
    lines: [
      'line 4: “north” is no latitude',
      'line 5: the name is missing',
      'line 6: type “starport” is unknown',
      'line 7: 3 columns instead of 19',
    ],
  })
  expect(await findByCode('6OR1')).toBeUndefined()
})

test('a file of another format is refused', async () => {
  await expect(importAirports(api.db, 'code,name\nKSQL,San Carlos')).rejects.toThrow(/not the OurAirports format.*ident, type/)
  await expect(importAirports(api.db, '')).rejects.toThrow(/not the OurAirports format/)
  await expect(importAirports(api.db, `${head}\n"open`)).rejects.toMatchObject({ lines: [expect.stringContaining('line 2')] })
})

test('the command tells what it did, and ends with an error when it did nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tailshare-airports-'))
  const command = fileURLToPath(new URL('../../src/commands/airports.ts', import.meta.url))
  const run = (path: string) =>
    promisify(execFile)(process.execPath, [command, path], { env: { ...process.env, DATABASE_URL: api.connectionString } })
  try {
    const [good, bad] = [join(folder, 'good.csv'), join(folder, 'bad.csv')]
    await writeFile(good, file({ ident: '7OR1', local: '7OR1' }, { ident: '7OR2', type: 'heliport' }))
    await writeFile(bad, file({ ident: '7OR3', local: '7OR3', lat: '91' }))
    expect((await run(good)).stdout).toBe(
      'Added 1, changed 0, found 0 as they were. Presets stay as they are: 0.\nSkipped:\n  1  heliport\n',
    )
    await expect(run(bad)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('line 2: “91” is no latitude') })
    await expect(run(join(folder, 'none.csv'))).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('ENOENT') })
  } finally {
    await rm(folder, { recursive: true })
  }
})
