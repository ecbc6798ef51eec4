// Generates apps/server/seeds/airports/us.tsv from the npm package airport-db; see the README next to it.
// Usage: node scripts/data/package-airports.mjs FOLDER, where FOLDER has airport-db and geo-tz in its node_modules.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { isPublicUse, readOurAirport } from '../../apps/server/seeds/airports/ourAirports.ts'
import { columns } from '../../apps/server/seeds/airports/packaged.ts'
import { hasZone } from '../../apps/server/seeds/airports/zoneOfAirport.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Usage: node scripts/data/package-airports.mjs FOLDER')
const source = join(folder, 'node_modules/airport-db/dist/assets/airports.sqlite')
const { find: zonesAt } = createRequire(resolve(folder, 'package.json'))('geo-tz')

const seeds = new URL('../../apps/server/seeds/', import.meta.url)
const presets = JSON.parse(readFileSync(new URL('airports/airports.json', seeds), 'utf8')).map(({ code }) => code.slice(1))

const rows = new DatabaseSync(source, { readOnly: true })
  .prepare(
    `select icao as ident, type, name, latitude as latitude_deg, longitude as longitude_deg, country_code as iso_country, state as iso_region,
      city as municipality, faa as gps_code, local as local_code from airports`,
  )
  .all()
  .map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value ?? '')])))

const found = new Map()
for (const row of rows) {
  const reading = readOurAirport(row)
  if (reading.wrong) console.log(`${row.ident}: ${reading.wrong}`)
  const { airport } = reading
  if (!airport || !isPublicUse(airport) || presets.includes(airport.localCode)) continue
  // Uses exact borders, unlike the server's import.
  const zone = zonesAt(airport.lat, airport.lon).find((zone) => hasZone(airport.state, zone))
  if (zone) airport.zone = zone
  else console.log(`${airport.code}: ${airport.title}, ${airport.state}: zone guessed, ${airport.zone}`)
  const known = found.get(airport.localCode)
  // Some are duplicated in the source; the entry named after its identifier is the maintained one.
  if (!known || row.ident === airport.code || row.ident === airport.localCode) found.set(airport.localCode, airport)
}

const airports = [...Map.groupBy(found.values(), ({ code }) => code).values()].map(([first, ...more]) => {
  for (const { code, localCode, title } of more)
    console.log(`${code}: ${title} (${localCode}) has the code of ${first.title}, left out`)
  return first
})
const lines = airports
  .sort((a, b) => (a.code < b.code ? -1 : 1))
  .map((airport) => columns.map((name) => airport[name]).join('\t'))
const target = new URL('airports/us.tsv', seeds)
writeFileSync(target, `${[columns.join('\t'), ...lines].join('\n')}\n`)
console.log(`${airports.length} airports in ${fileURLToPath(target)}`)
