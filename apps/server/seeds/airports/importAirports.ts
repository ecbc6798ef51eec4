import { sql } from 'kysely'
import { inTransaction, type Db } from '../../src/db/connect.ts'
import { CsvProblem, readCsv } from './csv.ts'
import { neededColumns, readOurAirport, type NamedAirport, type OurAirport } from './ourAirports.ts'
import { insertAirports } from './packaged.ts'

/** The file is invalid. Nothing was changed. */
export class ImportProblem extends Error {
  override name = 'ImportProblem'
  readonly lines: readonly string[]
  constructor(message: string, lines: readonly string[] = []) {
    super(message)
    this.lines = lines
  }
}

export type ImportReport = {
  added: number
  changed: number
  same: number
  presets: number
  /** Number of skipped lines by reason. */
  skipped: Record<string, number>
}

const records = (text: string) => {
  try {
    return readCsv(text)
  } catch (error) {
    if (error instanceof CsvProblem) throw new ImportProblem('The file is not CSV', [`line ${error.line}: ${error.message}`])
    throw error
  }
}

const readFile = (text: string) => {
  const [head, ...lines] = records(text)
  const names = head?.cells ?? []
  const missing = neededColumns.filter((name) => !names.includes(name))
  if (missing.length > 0)
    throw new ImportProblem(`This is not the OurAirports format. Its first line lacks: ${missing.join(', ')}`)

  const wrong: string[] = []
  const skipped: Record<string, number> = {}
  const airports = new Map<string, NamedAirport>()
  const skip = (why: string) => (skipped[why] = (skipped[why] ?? 0) + 1)
  for (const { line, cells } of lines) {
    if (cells.length !== names.length) {
      wrong.push(`line ${line}: ${cells.length} columns instead of ${names.length}`)
      continue
    }
    const reading = readOurAirport(Object.fromEntries(names.map((name, index) => [name, cells[index]!.trim()])) as OurAirport)
    if ('wrong' in reading) wrong.push(`line ${line}: ${reading.wrong}`)
    else if ('skipped' in reading) skip(reading.skipped)
    else if (airports.has(reading.airport.code)) skip('code of an earlier line')
    else airports.set(reading.airport.code, reading.airport)
  }
  if (wrong.length > 0) throw new ImportProblem('Nothing was imported. Please correct these lines or take them out', wrong)
  return { airports: [...airports.values()], skipped }
}

type Known = NamedAirport & { id: string; isPreset: boolean }

/** About three nautical miles. An airport that moved less keeps its zone, which may be more precise. */
const sameSpotDegrees = 0.05
const isSameSpot = (a: NamedAirport, b: NamedAirport) =>
  Math.abs(a.lat - b.lat) < sameSpotDegrees && Math.abs(a.lon - b.lon) < sameSpotDegrees

const compared = ['localCode', 'title', 'town', 'state', 'zone', 'lat', 'lon'] as const

const updateAirports = (db: Db, airports: (NamedAirport & { id: string })[]) =>
  sql`update airport set local_code = a.local_code, title = a.title, town = a.town, state = a.state, zone = a.zone, lat = a.lat, lon = a.lon
    from jsonb_to_recordset(${JSON.stringify(airports.map(({ localCode, ...rest }) => ({ local_code: localCode, ...rest })))}::jsonb)
      as a (id uuid, local_code text, title text, town text, state text, zone text, lat float8, lon float8)
    where airport.id = a.id`.execute(db)

/**
 * Imports a file in OurAirports' airports.csv format, completely or not at all. Matches airports by code, then FAA identifier, and keeps
 * their code. Never changes presets or removes airports.
 */
export const importAirports = async (db: Db, text: string): Promise<ImportReport> => {
  const { airports, skipped } = readFile(text)
  return inTransaction(db, async (tx) => {
    // Lock: concurrent imports would insert duplicates.
    await sql`lock table airport in share row exclusive mode`.execute(tx)
    const known = await tx
      .selectFrom('airport')
      .select(['id', 'code', 'isPreset', ...compared])
      .execute()
    const byCode = new Map<string, Known>(known.map((airport) => [airport.code, airport]))
    const byLocalCode = new Map<string, Known>(known.map((airport) => [airport.localCode, airport]))

    const added: NamedAirport[] = []
    const changed = new Map<string, NamedAirport & { id: string }>()
    const seen = new Set<string>()
    let presets = 0
    const matched = (airport: NamedAirport) => Number(byCode.has(airport.code))
    for (const airport of airports.toSorted((a, b) => matched(b) - matched(a))) {
      const before = byCode.get(airport.code) ?? (airport.localCode ? byLocalCode.get(airport.localCode) : undefined)
      if (!before) added.push(airport)
      else if (seen.has(before.id)) skipped['code of an earlier line'] = (skipped['code of an earlier line'] ?? 0) + 1
      else if (before.isPreset) presets++
      else {
        const after = isSameSpot(before, airport) && before.state === airport.state ? { ...airport, zone: before.zone } : airport
        if (compared.some((name) => before[name] !== after[name])) changed.set(before.id, { ...after, id: before.id })
      }
      if (before) seen.add(before.id)
    }
    await insertAirports(tx, added)
    await updateAirports(tx, [...changed.values()])
    return { added: added.length, changed: changed.size, same: seen.size - changed.size - presets, presets, skipped }
  })
}
