import type { YearPack } from '@tailshare/contract/reports/yearPack'
import { sql } from 'kysely'
import type { CastKey } from '../seeds/cast.ts'
import type { Api } from './api.ts'

type Asked = { year: number; owner?: string; aircraft?: string }

/** A file of the year pack, as whoever asks gets it. */
export const yearBytes = async (api: Api, who: CastKey | undefined, file: string, asked: Record<string, string | number>) => {
  const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)])).toString()
  const reply = await api.app.inject({
    method: 'GET',
    url: `/api/v1/aircrafts/owned/year-pack/${file}/?${query}`,
    headers: who ? { cookie: await api.signIn(who) } : {},
  })
  return { status: reply.statusCode, type: reply.headers['content-type'], bytes: reply.rawPayload, text: reply.body }
}

/** Lines of a CSV file without its head, cut at commas: none of the cells that tests read has one inside. */
export const csvRows = (text: string) =>
  text
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','))

export const figuresOf = ({ groups }: YearPack) => new Map(groups.flatMap(({ figures }) => figures.map((one) => [one.id, one])))

type TrailRow = { figure: string; movement: string; amount: number }

/** What `trail.csv` says, as whole cents, tenths or minutes. */
const trailOf = async (api: Api, who: CastKey, asked: Asked): Promise<TrailRow[]> => {
  const { text } = await yearBytes(api, who, 'csv', { ...asked, file: 'trail' })
  return csvRows(text).map(([figure, movement, , amount, , unit]) => ({
    figure: figure!,
    movement: movement!,
    amount: Math.round(Number(amount) * (unit === 'USD' ? 100 : unit === 'minutes' ? 1 : 10)),
  }))
}

/** Figures whose trail does not come to them; none when all do. */
export const wrongTrails = async (api: Api, who: CastKey, asked: Asked) => {
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
