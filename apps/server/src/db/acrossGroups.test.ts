import { plusHours } from '@tailshare/contract/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../test/api.ts'
import { statementsOf } from '../../test/counted.ts'
import { dayTrip, giveCard, times } from '../../test/factories.ts'
import { halfHour, insertOrder } from '../../test/orders.ts'
import { acrossGroups } from './acrossGroups.ts'
import { placements } from './placement.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await giveCard(api, 'maria')
  await insertOrder(api)
  await api.pool.query('analyze')
})
afterAll(() => api.close())

type Condition = 'Index Cond' | 'Recheck Cond' | 'Filter'
type Node = { 'Node Type': string; 'Relation Name'?: string; Plans?: Node[] } & Partial<Record<Condition, string>>
const conditionsOf = (node: Node) => [node['Index Cond'], node['Recheck Cond'], node.Filter].join(' ')

/** Tables of groups that a plan reads or writes; `isBound`: it names the value of its column, so that one machine is asked. */
const placesIn = (node: Node): { group: string; isBound: boolean }[] => {
  const place = placements.get(node['Relation Name'] ?? '')
  const own =
    place?.at !== 'group'
      ? []
      : [
          {
            group: place.group,
            isBound: node['Node Type'] === 'ModifyTable' || new RegExp(`\\(${place.by} = `).test(conditionsOf(node)),
          },
        ]
  return [...own, ...(node.Plans ?? []).flatMap(placesIn)]
}

/** Which groups a statement touches, such as `account + booking*`; the star says that it asks every machine of the group. */
const touchedBy = async (text: string) => {
  const client = await api.pool.connect()
  try {
    await client.query('begin')
    // As on large tables, however few rows a test has.
    for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await client.query(`set local enable_${way} = off`)
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (generic_plan, format json) ${text}`)
    const places = Map.groupBy(placesIn(rows[0]!['QUERY PLAN'][0].Plan), ({ group }) => group)
    return [...places].map(([group, inIt]) => (inIt.every(({ isBound }) => isBound) ? group : `${group}*`)).toSorted()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const trip = () => times(dayTrip(20))
const aircraft = () => ({ id: api.fleet.N52148 })

/** The calls that people wait for most. */
const calls = {
  getAccount: () => api.call('maria', 'getAccount'),
  searchAircraft: () =>
    api.call('maria', 'searchAircraft', { query: { date: `${trip().flightStartTime},${trip().flightDropTime}` } }),
  getAircraft: () => api.call('maria', 'getAircraft', { params: aircraft() }),
  canBook: () => api.call('maria', 'canBook', { params: aircraft(), query: trip() }),
  bookAircraft: () => api.call('maria', 'bookAircraft', { body: { aircraftId: aircraft().id, ...trip() }, key: 'hot' }),
  listPilotOrders: () => api.call('maria', 'listPilotOrders', { query: {} }),
  getFleetSchedule: () =>
    api.call('helen', 'getFleetSchedule', {
      query: { from: halfHour().toISOString(), to: plusHours(halfHour(), 168).toISOString() },
    }),
  getRampBoard: () => api.call('rosa', 'getRampBoard'),
}

test.each(Object.entries(calls))('%s reads across groups only where that is said', async (name, call) => {
  let status = 0
  const texts = await statementsOf(api, async () => {
    status = (await call()).status
  })
  expect(status).toBeLessThan(300)
  const statements = texts.filter((text) => /^\s*(select|with|insert|update|delete)\b/i.test(text))
  const touched = await Promise.all(statements.map(touchedBy))
  const across = touched.filter((groups) => groups.length > 1 || groups.some((group) => group.endsWith('*')))
  const found = [...new Set(across.map((groups) => groups.join(' + ')))].toSorted()
  expect(found).toEqual(Object.keys(acrossGroups[name] ?? {}).toSorted())
})
