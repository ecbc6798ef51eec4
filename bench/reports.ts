import pg from 'pg'
import { openDb, openPool } from '../apps/server/src/db/connect.ts'
import { newId } from '../apps/server/src/db/newId.ts'
import { flightHandlers } from '../apps/server/src/domains/reports/flights/routes.ts'
import { peopleHandlers } from '../apps/server/src/domains/reports/people/routes.ts'
import { hashToken, newToken, sessionCookie } from '../apps/server/src/http/session.ts'
import { FlightPeopleQuery, PersonFlightQuery, PilotFlightQuery } from '@tailshare/contract/reports'
import { openClient, percentile } from './client.ts'
import { grown, type Part } from './figures.ts'
import type { Ground } from './ground.ts'
import { listening } from './searchStatements.ts'
import { startServer } from './server.ts'

const aircraft = 20
const flightsAMonth = 25
const flyers = 12

/** What twelve people flew with twenty aircraft of one owner in so many months, the last of which runs; one of them holds a share of the first. */
const fill = async (connectionString: string, months: number) => {
  const database = new pg.Client({ connectionString })
  await database.connect()
  const all = async (statement: string, values: unknown[] = []) =>
    (await database.query<{ id: string }>(statement, values)).rows.map(({ id }) => id)
  const planes = await all("select id from aircraft where tail_number like 'NB%' order by id limit $1", [aircraft])
  const people = await all("select id from account where email like 'bench-%' order by id limit $1", [flyers + 1])
  const [owner, ...pilots] = people
  await database.query('update aircraft set owner_id = $1 where id = any($2)', [owner, planes])
  await database.query("insert into aircraft_share (aircraft_id, account_id, percent, since) values ($1, $2, 25, '2010-01-01')", [
    planes[0],
    pilots[0],
  ])
  await database.query('set session_replication_role = replica')
  await database.query(
    `insert into orders (id, aircraft_id, owner_id, pilot_id, booked_by_id, status, start_at, drop_at, drop_real_at, planned_hours, quote, total_cents, final_cents, created_at)
     select gen_random_uuid(), ($1::uuid[])[1 + plane], $2, pilot, pilot, 'flight_complete', at, at + interval '3 hours', at + interval '3 hours', 2.0, '{"lines":[]}', 30000, 30000, at - interval '40 days'
     from generate_series(0, $4::int - 1) plane, generate_series(0, $5::int - 1) k,
       lateral (select ($3::uuid[])[1 + (k + plane * 5) % ${flyers}] as pilot, now() - interval '3 hours' - k * interval '29 hours' as at) t`,
    [planes, owner, pilots, aircraft, months * flightsAMonth],
  )
  await database.query(
    `insert into flight (order_id, aircraft_id, owner_id, pilot_id, departed_at, returned_at, hobbs_out, hobbs_in, flight_out, flight_in, landings, fuel_gallons, income_cents)
     select o.id, o.aircraft_id, o.owner_id, o.pilot_id, o.start_at, o.drop_at, 100, 101.7, 90, 91.5, 2, 12.5, 26000 from orders o where o.owner_id = $1`,
    [owner],
  )
  await database.query('set session_replication_role = origin')
  // So that plans are those of a table at rest; vacuum also lets an index alone answer.
  await database.query('vacuum analyze')
  // What was filled is on the disk before anything is timed.
  await database.query('checkpoint')
  const signIn = async (id: string | undefined) => {
    const token = newToken()
    await database.query(
      "insert into session (id, account_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')",
      [newId(), id, hashToken(token)],
    )
    return `${sessionCookie}=${token}`
  }
  const cookies = { owner: await signIn(owner), coOwner: await signIn(pilots[0]), pilot: await signIn(pilots[1]) }
  await database.end()
  return { cookies, plane: planes[0]!, person: pilots[1]!, owner: owner! }
}

const byPerson = 'booking/orders/flight-history-report/by-coowner-passenger/'

type Report = [title: string, who: 'owner' | 'coOwner' | 'pilot', path: string]
const reportsOf = ({ plane, person }: { plane: string; person: string }): Report[] => [
  ['all aircraft by person', 'owner', `${byPerson}?limit=20`],
  ['all aircraft, one person', 'owner', `${byPerson}?person=${person}&limit=20`],
  ['one aircraft by person, as its co-owner', 'coOwner', `${byPerson}?limit=20`],
  ['who flew all aircraft', 'owner', `${byPerson}people/?limit=20`],
  ['one aircraft', 'owner', `aircrafts/owned/${plane}/flight-history-report/?limit=20`],
  ['all aircraft', 'owner', 'aircrafts/owned/flight-history-report/?limit=20'],
  ['a pilot’s own flights', 'pilot', 'booking/orders/by-pilot/flight-history-report/?limit=20'],
  ['all aircraft, the most landings first (reads them all)', 'owner', `${byPerson}?limit=20&order=-landings`],
]

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Actual Rows'?: number; Plans?: Plan[] }
const scansIn = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && ['flight', 'orders'].includes(plan['Relation Name'] ?? '')
    ? [plan['Relation Name']!]
    : []),
  ...(plan.Plans ?? []).flatMap(scansIn),
]

/** How many statements the first page takes beside the session's, and which large tables they read from end to end. */
const statementsOf = async (connectionString: string, owner: string) => {
  const pool = openPool(connectionString, 2)
  const { pool: heardPool, heard } = listening(pool)
  const db = openDb(heardPool)
  const account = { id: owner, isOperator: false, staffAirportIds: [], firstName: 'Bench', lastName: 'Pilot' }
  const call = { account, db, readDb: db, now: new Date() }
  const asked = { ...call, query: PersonFlightQuery.parse({}) }
  await peopleHandlers.getPersonFlights(asked as unknown as Parameters<typeof peopleHandlers.getPersonFlights>[0])
  const people = { ...call, query: FlightPeopleQuery.parse({}) }
  const own = { ...call, query: PilotFlightQuery.parse({}) }
  const count = heard.length
  await peopleHandlers.listFlightPeople(people as unknown as Parameters<typeof peopleHandlers.listFlightPeople>[0])
  await flightHandlers.getPilotFlights(own as unknown as Parameters<typeof flightHandlers.getPilotFlights>[0])
  const scans: string[] = []
  for (const { text, values } of heard) {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, format json) ${text}`, values)
    scans.push(...scansIn(rows[0]!['QUERY PLAN'][0].Plan))
  }
  await pool.end()
  return { count, scans }
}

const rounds = 60

const timed = async (connectionString: string, { months, dataFolder }: { months: number; dataFolder: string }) => {
  const made = await fill(connectionString, months)
  const found = new Map<string, { p50: number }>()
  const problems: string[] = []
  const server = await startServer({ connectionString, port: 4856, dataFolder })
  const client = openClient(server.origin, 1)
  for (const [title, who, path] of reportsOf(made)) {
    const times: number[] = []
    for (let index = 0; index < rounds + 10; index++) {
      const answer = await client.send('GET', `/api/v1/${path}`, made.cookies[who])
      if (answer.status !== 200) problems.push(`${title}: ${answer.status}`)
      if (index >= 10) times.push(answer.ms)
    }
    found.set(title, { p50: percentile(times, 50) })
  }
  client.close()
  await server.stop()
  const { count, scans } = await statementsOf(connectionString, made.owner)
  if (months > 1 && scans.length > 0) problems.push(`read from end to end: ${scans.join(', ')}`)
  return { found, problems, count }
}

/** The flight reports of one owner's twenty aircraft, after a month and after ten years of 300 flights each. */
export const reports = async ({ copy, dataFolder }: Ground): Promise<Part> => {
  const month = await timed(await copy('bench_reports_month'), { months: 1, dataFolder })
  const decade = await timed(await copy('bench_reports_decade'), { months: 120, dataFolder })
  return {
    title: 'Flight reports of twenty aircraft, one month → ten years',
    figures: [
      ...[...month.found].map(([title, { p50 }]) => grown(title, title, { short: p50, long: decade.found.get(title)!.p50 })),
      {
        id: 'statements',
        title: 'a page by person, beside the session’s',
        value: decade.count,
        unit: 'statements',
        aim: { atMost: 9 },
      },
    ],
    problems: [...month.problems, ...decade.problems],
  }
}
