import { sunSteps } from '@tailshare/contract/schedule/sunSteps'
import { instantAt } from '@tailshare/contract/text/period'
import { dayIn, plusDays } from '@tailshare/contract/text/period'
import { sunStepAt } from '@tailshare/rules/schedule/daylight/sun'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../test/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const picture = (address: string) => api.app.inject({ url: address })
const day = plusDays(dayIn(new Date(), 'America/Los_Angeles'), 5)

type Found = {
  results: { tailNumber: string; airport: { lat: number; lon: number }; photos: { url: string; thumbnailUrl: string }[] }[]
}
const search = async (query: Record<string, string>) =>
  (await api.app.inject({ url: `/api/v1/aircrafts/search/?${new URLSearchParams({ ...query, limit: '100' })}` })).json<Found>()
const hoursOf = ({ photos }: Found['results'][number]) =>
  photos.flatMap(({ url, thumbnailUrl }) =>
    [url, thumbnailUrl].map((address) => new URL(address, 'http://x').searchParams.get('sun')),
  )

test('each hour has a picture of its own, the same whenever it is asked for, to be kept for ever', async () => {
  const drawn = new Set<string>()
  for (const sun of sunSteps) {
    const address = `/art/SR22/N417TS/card.svg?sun=${sun}`
    const [one, again] = [await picture(address), await picture(address)]
    expect(one.statusCode).toBe(200)
    expect(one.headers['cache-control']).toContain('immutable')
    expect(again.body).toBe(one.body)
    drawn.add(one.body)
  }
  expect(drawn.size).toBe(sunSteps.length)
})

test('URLs without an hour still work, and an unknown hour is a 404', async () => {
  for (const view of ['side', 'flight', 'panel', 'gauges', 'above', 'tail'])
    expect((await picture(`/art/SR22/N417TS/${view}.svg`)).headers['content-type']).toMatch('image/svg+xml')
  for (const sun of ['teatime', '12.5', '', 'noon&sun=dusk'])
    expect((await picture(`/art/SR22/N417TS/side.svg?sun=${sun}`)).statusCode).toBe(404)
})

test('the land is that of the address, and one that does not exist is no address', async () => {
  const at = (land: string) => picture(`/art/SR22/N417TS/side.svg?sun=noon&land=${land}`)
  expect((await at('coast')).body).not.toBe((await at('desert')).body)
  for (const land of ['moon', '', 'coast&land=city']) expect((await at(land)).statusCode).toBe(404)
})

test('a field has an hour too', async () => {
  for (const name of ['empty', 'pair', 'hangar']) {
    const { statusCode, body } = await picture(`/art/fields/${name}.svg?sun=early`)
    expect([statusCode, body.slice(0, 4)]).toEqual([200, '<svg'])
    expect(body).not.toMatch(/NaN|undefined|Infinity/)
    expect(body.length).toBeLessThanOrEqual(25_000)
  }
  for (const address of ['moon.svg?sun=early', 'empty.svg', 'empty.png?sun=early', 'constructor.svg?sun=early'])
    expect((await picture(`/art/fields/${address}`)).statusCode).toBe(404)
})

test('found aircraft stand in the light of their own airport at the hour of departure, without dates in the light of some hour', async () => {
  const from = instantAt(day, '07:00', 'America/Los_Angeles')
  const to = instantAt(day, '19:00', 'America/Los_Angeles')
  const dated = await search({ date: `${from.toISOString()},${to.toISOString()}` })
  expect(dated.results.length).toBeGreaterThan(0)
  for (const aircraft of dated.results) expect(new Set(hoursOf(aircraft))).toEqual(new Set([sunStepAt(from, aircraft.airport)]))
  // Without an hour, each gets some daylight step of a clear day.
  for (const aircraft of (await search({})).results) {
    const [light, ...others] = new Set(hoursOf(aircraft))
    expect([light === 'night', others]).toEqual([false, []])
  }
})

test('the pictures of a page of twenty results weigh at most 250 kB, and the small one shows the aircraft large', async () => {
  const { results } = await search({})
  const addresses = results.map(({ photos }) => photos[0]!.thumbnailUrl)
  expect(addresses.every((address) => address.includes('/card.svg'))).toBe(true)
  const weights = await Promise.all(
    addresses.flatMap((address) =>
      sunSteps.map(async (sun) => brotliCompressSync((await picture(address.replace(/\w+$/, sun))).rawPayload).length),
    ),
  )
  expect(Math.max(...weights) * 20).toBeLessThanOrEqual(250_000)
})
