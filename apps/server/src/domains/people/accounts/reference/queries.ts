import { comparable } from '@tailshare/contract/text/comparable'
import { states } from '@tailshare/contract/base/constants'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { containsWords, normalizedContainsWords } from '../../../../db/sql/saying.ts'

const airportColumns = ['id', 'code', 'title', 'state', 'zone', 'lat', 'lon'] as const
const namedStates = Object.keys(states).filter((state) => state !== 'OTHER')

type AirportFilter = { search?: string | undefined; state?: string | undefined; limit: number; offset: number }

/**
 * Order: exact code, FAA identifier (`F70` or `KF70`), code prefix, presets, then names and towns by prefix. With a state but no search,
 * its presets for sign-up; `OTHER` means every other state.
 */
export const listAirports = async (db: Db, { search = '', state, limit, offset }: AirportFilter) => {
  const code = search.trim().toUpperCase()
  const text = comparable(search)
  const begins = (name: 'title' | 'town') => sql<boolean>`starts_with(comparable(${sql.ref(name)}), ${text})`
  const localCode = /^K[A-Z0-9]{3}$/.test(code) ? code.slice(1) : code
  const rows = await db
    .selectFrom('airport')
    .select([...airportColumns, 'town', sql<number>`count(*) over ()`.as('count')])
    .$if(search !== '', (query) =>
      query.where((eb) => eb.or([normalizedContainsWords(sql`comparable_text`, search), eb('localCode', '=', localCode)])),
    )
    .$if(state === 'OTHER', (query) => query.where('state', 'not in', namedStates))
    .$if(state !== undefined && state !== 'OTHER', (query) => query.where('state', '=', state!))
    .$if(state !== undefined && namedStates.includes(state) && search === '', (query) => query.where('isPreset', '=', true))
    .$if(search !== '', (query) =>
      query
        .orderBy(sql`code = ${code}`, 'desc')
        .orderBy(sql`local_code = ${localCode}`, 'desc')
        .orderBy(sql`starts_with(code, ${code}) or starts_with(local_code, ${code})`, 'desc'),
    )
    .orderBy('isPreset', 'desc')
    .$if(search !== '', (query) => query.orderBy(sql`${begins('title')} or ${begins('town')}`, 'desc'))
    // Larger airports have four-letter codes.
    .orderBy(sql`code ~ '^[A-Z]{4}$'`, 'desc')
    .$if(search !== '', (query) => query.orderBy(begins('title'), 'desc'))
    .orderBy('code')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count: rows[0]?.count ?? 0, results: rows.map(({ count: _count, ...airport }) => airport) }
}

export const listAirportPoints = (db: Db) =>
  db.selectFrom('airport').select(['code', 'title', 'lat', 'lon']).orderBy('code').execute()

export const findAirport = (db: Db, code: string) =>
  db.selectFrom('airport').select(airportColumns).where('code', '=', code).executeTakeFirst()

export const listModels = (db: Db, search = '') =>
  db
    .selectFrom('aircraftModel')
    .select(['id', 'name', 'maker', 'family', sql<1 | 5>`type`.as('type')])
    .$if(search.trim() !== '', (query) => query.where(containsWords(sql`maker || ' ' || name`, search)))
    .orderBy('maker')
    .orderBy('name')
    .execute()
