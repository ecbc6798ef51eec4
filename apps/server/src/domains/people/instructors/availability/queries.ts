import type { Airport } from '@tailshare/contract/aircraft/airports'
import type { Period } from '@tailshare/contract/text/period'
import type { DocumentFacts } from '@tailshare/rules/people/documents/validity'
import type { OpenWeek } from '@tailshare/rules/schedule/openHours'
import { sql, type RawBuilder } from 'kysely'
import type { BoundPeriod } from '../../../../db/sql/compiled.ts'
import type { Db } from '../../../../db/connect.ts'
import { airportJson } from '../../accounts/profile/queries.ts'

/** True if the period is within a CSIP's hours at an airport, or the CSIP set none. */
export const isWithinHours = (csip: RawBuilder<unknown>, airport: RawBuilder<unknown>, { from, to }: BoundPeriod) =>
  sql`not exists (select 1 from csip_availability av where av.account_id = ${csip} and av.airport_id = ${airport}
    and not av.open @> tstzrange(${from}, ${to}))`

/** A statement returning when a CSIP does not teach at an airport, as `from_at` and `to_at`. */
export const closedSpans = (csip: RawBuilder<unknown>, airport: RawBuilder<unknown>, { from, to }: Period) =>
  sql`select lower(shut), upper(shut) from csip_availability av, unnest(tstzmultirange(tstzrange(${from}, ${to})) - av.open) shut
    where av.account_id = ${csip} and av.airport_id = ${airport}`

type HoursRow = OpenWeek & { airport: Airport; hourlyRateCents: number }

/** A CSIP's hours for each airport where they have a rate; `null` where they set none. */
export const listHours = async (db: Db, accountId: string) => {
  const { rows } = await sql<{ [Key in keyof HoursRow]: HoursRow[Key] | (Key extends keyof OpenWeek ? null : never) }>`
    select ${airportJson('p')} as airport, r.hourly_cents as hourly_rate_cents, av.any_time, av.hours, av.exceptions
    from csip_rate r join airport p on p.id = r.airport_id
      left join csip_availability av on av.account_id = r.account_id and av.airport_id = r.airport_id
    where r.account_id = ${accountId} order by p.code`.execute(db)
  return rows.map(({ anyTime, hours, exceptions, ...row }): HoursRow => ({
    ...row,
    anyTime: anyTime ?? true,
    hours: hours ?? [],
    exceptions: exceptions ?? [],
  }))
}

type Teaching = OpenWeek & { busy: Period[]; documents: DocumentFacts[] }

/** For each CSIP at an airport: hours there, times taken in a period, and instructor certificates. In one statement, in the order given. */
export const listTeaching = async (db: Db, asked: readonly { csipId: string; airportId: string }[], { from, to }: Period) => {
  const [csipIds, airportIds] = [asked.map(({ csipId }) => csipId), asked.map(({ airportId }) => airportId)]
  const { rows } = await sql<Omit<Teaching, 'busy'> & { busy: { from: string; to: string }[] }>`
    select coalesce(av.any_time, true) as any_time, coalesce(av.hours, '[]') as hours, coalesce(av.exceptions, '[]') as exceptions,
      (select coalesce(json_agg(json_build_object('from', lower(o.during), 'to', upper(o.during))), '[]') from occupancy o
        where o.resource_id = c.csip_id and o.during && tstzrange(${from}, ${to})) as busy,
      (select coalesce(json_agg(json_build_object('kind', d.kind, 'status', d.status, 'issuedOn', d.issued_on, 'expiresOn', d.expires_on,
        'modelFamily', d.model_family, 'medicalClass', d.medical_class, 'privileges', d.privileges)), '[]') from document d
        where d.account_id = c.csip_id and d.kind = 'instructor_certificate' and d.deleted_at is null) as documents
    from unnest(${csipIds}::uuid[], ${airportIds}::uuid[]) with ordinality c (csip_id, airport_id, place)
      left join csip_availability av on av.account_id = c.csip_id and av.airport_id = c.airport_id
    order by c.place`.execute(db)
  return rows.map(({ busy, ...row }): Teaching => ({
    ...row,
    busy: busy.map((one) => ({ from: new Date(one.from), to: new Date(one.to) })),
  }))
}

export const acceptsLessons = async (db: Db, accountId: string) => {
  const row = await db.selectFrom('account').select('acceptsLessons').where('id', '=', accountId).executeTakeFirstOrThrow()
  return row.acceptsLessons
}

export const setAcceptsLessons = (db: Db, accountId: string, accepts: boolean) =>
  db.updateTable('account').set({ acceptsLessons: accepts }).where('id', '=', accountId).execute()

type Kept = OpenWeek & { airportId: string; open: Period[]; through: string }

const spansOf = (open: Period[]) =>
  sql<string>`${`{${open.map(({ from, to }) => `[${from.toISOString()},${to.toISOString()})`).join(',')}}`}::tstzmultirange`

/** The account must be locked: concurrent replacements would mix. */
export const replaceHours = async (db: Db, accountId: string, all: Kept[]) => {
  await db.deleteFrom('csipAvailability').where('accountId', '=', accountId).execute()
  if (all.length === 0) return
  await db
    .insertInto('csipAvailability')
    .values(
      all.map(({ hours, exceptions, open, ...kept }) => ({
        accountId,
        ...kept,
        hours: JSON.stringify(hours),
        exceptions: JSON.stringify(exceptions),
        open: spansOf(open),
      })),
    )
    .execute()
}

export const dropHoursWithoutRate = (db: Db, accountId: string) =>
  sql`delete from csip_availability av where av.account_id = ${accountId}
    and not exists (select from csip_rate r where r.account_id = av.account_id and r.airport_id = av.airport_id)`.execute(db)

/** The next rows whose hours end before a day, locked. */
export const lockEnding = async (db: Db, through: string, limit: number) => {
  const { rows } = await sql<OpenWeek & { accountId: string; airportId: string; zone: string }>`
    select av.account_id, av.airport_id, av.any_time, av.hours, av.exceptions, p.zone
    from csip_availability av join airport p on p.id = av.airport_id where av.through < ${through}
    order by av.account_id, av.airport_id limit ${limit} for update of av skip locked`.execute(db)
  return rows
}

export const setOpen = (
  db: Db,
  of: { accountId: string; airportId: string },
  { open, through }: Pick<Kept, 'open' | 'through'>,
) =>
  db
    .updateTable('csipAvailability')
    .set({ open: spansOf(open), through })
    .where('accountId', '=', of.accountId)
    .where('airportId', '=', of.airportId)
    .execute()
