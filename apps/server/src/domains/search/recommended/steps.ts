import { nearestPage, type HitsAt } from '@tailshare/rules/search/nearest'
import { spreadByKey } from '@tailshare/rules/search/spreadByKey'
import type { Db } from '../../../db/connect.ts'
import { findHits, listHits, listNearest } from '../hits/queries.ts'
import type { Filters, Rated } from '../hits/conditions/queries.ts'
import { listModels } from './queries.ts'

/** Spread models apart only this far: further down people no longer compare neighbors. */
export const variedCards = 200

/** Some of the hits, with their places if sorted by distance. */
type Tier = { filters: Filters; count: number; places: HitsAt[] | undefined }

const listTier = async (db: Db, { filters, places }: Tier, { limit, offset }: { limit: number; offset: number }) => {
  const order = '-year_manufactured'
  return places
    ? listNearest(db, filters, { ...nearestPage(places, { limit, offset }), order })
    : listHits(db, filters, { order, limit, offset })
}

type Part = { from: number; to: number }
/** A range across all tiers in sequence. */
const listTiers = async (db: Db, tiers: Tier[], { from, to }: Part) => {
  const ids: string[][] = []
  let before = 0
  for (const tier of tiers) {
    const [first, last] = [Math.max(from - before, 0), Math.min(to - before, tier.count)]
    ids.push(last > first ? await listTier(db, tier, { limit: last - first, offset: first }) : [])
    before += tier.count
  }
  return ids
}

/** Spreads models apart within each tier, keeping the tiers in order. */
const withModelsApart = async (db: Db, tiers: string[][]) => {
  const models = new Map((await listModels(db, tiers.flat())).map(({ id, modelId }) => [id, modelId]))
  const modelOf = (id: string) => models.get(id) ?? id
  let placed: string[] = []
  for (const ids of tiers) placed = [...placed, ...spreadByKey(ids, modelOf, placed.map(modelOf))]
  return placed
}

type Place = { id: string; lat: number; lon: number }
type Found = {
  count: number
  pins: { airport: Place; count: number }[]
  /** What this pilot may fly, if other aircraft are shown too. */
  rated: Rated | undefined
  /** Distance of an airport from the search's place; `undefined` without one. */
  away: ((airport: Place) => number) | undefined
}

const tiersOf = async (db: Db, filters: Filters, { count, pins, rated, away }: Found): Promise<Tier[]> => {
  const placesOf = (at: Found['pins']) =>
    away && at.map(({ airport, count: here }) => ({ airportId: airport.id, count: here, distanceNm: away(airport) }))
  if (!rated) return [{ filters, count, places: placesOf(pins) }]
  const flyable = { ...filters, rated }
  const first = await findHits(db, flyable)
  const ofFirst = new Map(first.pins.map((pin) => [pin.airport.id, pin.count]))
  const others = pins
    .map((pin) => ({ ...pin, count: pin.count - (ofFirst.get(pin.airport.id) ?? 0) }))
    .filter((pin) => pin.count > 0)
  return [
    { filters: flyable, count: first.count, places: placesOf(first.pins) },
    { filters: { ...filters, unrated: rated }, count: count - first.count, places: placesOf(others) },
  ]
}

/**
 * Aircraft the pilot may fly first, then nearest, then newest, with models spread apart. Orders the first cards as a whole, so that pages
 * are cut from the same list.
 */
export const listRecommended = async (db: Db, filters: Filters, found: Found): Promise<string[]> => {
  const { limit, offset } = filters.query
  const tiers = await tiersOf(db, filters, found)
  const to = offset + limit
  const first = offset < variedCards ? await withModelsApart(db, await listTiers(db, tiers, { from: 0, to: variedCards })) : []
  const rest = to > variedCards ? await listTiers(db, tiers, { from: Math.max(offset, variedCards), to }) : []
  return [...first.slice(offset, to), ...rest.flat()]
}
