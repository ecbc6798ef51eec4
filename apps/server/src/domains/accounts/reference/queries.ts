import { states } from '@tailshare/contract/constants'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

const airportColumns = ['id', 'code', 'title', 'state', 'zone', 'lat', 'lon'] as const
const pattern = (text: string) => text.replace(/[\\%_]/g, '\\$&')
const namedStates = Object.keys(states).filter((state) => state !== 'OTHER')

type AirportFilter = { search?: string | undefined; state?: string | undefined; limit: number }

/** The exact code first, then presets, then codes that begin with the text. State `OTHER` is every state without a name. */
export const listAirports = async (db: Db, { search = '', state, limit }: AirportFilter) => {
  const code = search.toUpperCase()
  const like = `%${pattern(search)}%`
  const all = db
    .selectFrom('airport')
    .$if(search !== '', (query) => query.where((eb) => eb.or([eb('code', 'ilike', like), eb('title', 'ilike', like)])))
    .$if(state !== undefined, (query) =>
      state === 'OTHER' ? query.where('state', 'not in', namedStates) : query.where('state', '=', state!),
    )
  const { count } = await all.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const results = await all
    .select(airportColumns)
    .orderBy(sql`code = ${code}`, 'desc')
    .orderBy('isPreset', 'desc')
    .orderBy(sql`starts_with(code, ${code})`, 'desc')
    .orderBy('code')
    .limit(limit)
    .execute()
  return { count, results }
}

export const findAirport = (db: Db, code: string) =>
  db.selectFrom('airport').select(airportColumns).where('code', '=', code).executeTakeFirst()

export const listModels = (db: Db) =>
  db
    .selectFrom('aircraftModel')
    .select(['id', 'name', 'maker', 'family', sql<1 | 5>`type`.as('type')])
    .orderBy('maker')
    .orderBy('name')
    .execute()
