import type { YearPack } from '@tailshare/contract/reports/yearPack/yearPack'
import { sql } from 'kysely'
import type { CastKey } from '../../seeds/cast.ts'
import type { Api } from '../api.ts'

type YearPackRequest = { year: number; owner?: string; aircraft?: string }

export const yearBytes = async (api: Api, who: CastKey | undefined, file: string, asked: Record<string, string | number>) => {
  const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)])).toString()
  const reply = await api.app.inject({
    method: 'GET',
    url: `/api/v1/aircrafts/owned/year-pack/${file}/?${query}`,
    headers: who ? { cookie: await api.signIn(who) } : {},
  })
  return { status: reply.statusCode, type: reply.headers['content-type'], bytes: reply.rawPayload, text: reply.body }
}

/** Rows of a CSV file without the header, split at commas; the tested cells contain none. */
export const csvRows = (text: string) =>
  text
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','))

export const figuresOf = ({ groups }: YearPack) => new Map(groups.flatMap(({ figures }) => figures.map((one) => [one.id, one])))

type TrailRow = { figure: string; movement: string; amount: number }

/** Parses `trail.csv` into whole cents, tenths or minutes. */
const trailOf = async (api: Api, who: CastKey, asked: YearPackRequest): Promise<TrailRow[]> => {
  const { text } = await yearBytes(api, who, 'csv', { ...asked, file: 'trail' })
  return csvRows(text).map(([figure, movement, , amount, , unit]) => ({
    figure: figure!,
    movement: movement!,
    amount: Math.round(Number(amount) * (unit === 'USD' ? 100 : unit === 'minutes' ? 1 : 10)),
  }))
}

/** Figures that differ from the sum of their trail; empty if all agree. */
export const wrongTrails = async (api: Api, who: CastKey, asked: YearPackRequest) => {
  const { json: pack } = await api.call(who, 'getYearPack', { query: asked })
  const rows = await trailOf(api, who, asked)
  const { rows: known } = await sql<{ id: string }>`select id from ledger_movement`.execute(api.db)
  const movements = new Set(known.map(({ id }) => id))
  const wrong = rows
    .filter(({ movement }) => movement !== '' && !movements.has(movement))
    .map((row) => `no movement ${row.movement}`)
  for (const { id, amount, lines, sumOf } of figuresOf(pack).values()) {
    const parts = sumOf.length > 0 ? sumOf : [id]
    const own = rows.filter(({ figure }) => parts.includes(figure))
    const sum = own.reduce((all, row) => all + row.amount, 0)
    if (sum !== amount || own.length !== lines) wrong.push(`${id} is ${amount} of ${lines}, its trail ${sum} of ${own.length}`)
  }
  return wrong
}
