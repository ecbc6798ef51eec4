import type pg from 'pg'

// One clock for a process and its database, set by the simulator and running on in between. The process reads it through Date. In the
// database a schema earlier on the search path than PostgreSQL's own has functions of the same names.

const RealDate = Date

/** Puts the clock's schema first in the search path of each connection. */
export const clockSettings = { search_path: 'clock, pg_catalog, public' }

/** Column defaults are bound to PostgreSQL's own function when the table is made, so they are written again. */
const install = `
  create schema if not exists clock;
  create table clock.ahead (ms float8 not null);
  insert into clock.ahead values (0);
  create function clock.now() returns timestamptz stable parallel safe language plpgsql as
    $$ begin return pg_catalog.now() + (select ms from clock.ahead) * interval '1 millisecond'; end $$;
  create function clock.clock_timestamp() returns timestamptz volatile parallel safe language plpgsql as
    $$ begin return pg_catalog.clock_timestamp() + (select ms from clock.ahead) * interval '1 millisecond'; end $$;
  do $$ declare d record; begin
    for d in select adrelid::regclass as t, attname as c, pg_get_expr(adbin, adrelid) as e from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
      where pg_get_expr(adbin, adrelid) ~ '\\mnow\\(\\)|CURRENT_DATE' and attgenerated = ''
    loop execute format('alter table %s alter column %I set default %s', d.t, d.c,
      replace(regexp_replace(d.e, '(pg_catalog\\.)?now\\(\\)', 'clock.now()'), 'CURRENT_DATE', '(clock.now())::date')); end loop; end $$`

export type Clock = Awaited<ReturnType<typeof startClock>>

/** From now on this process and this database live at `instant`. `stop` gives the process its own clock back. */
export const startClock = async (pool: pg.Pool, instant: Date) => {
  await pool.query(install)
  let ahead = 0
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given: [], made) =>
      Reflect.construct(target, given.length > 0 ? given : [target.now() + ahead], made) as object,
    get: (target, name) => (name === 'now' ? () => target.now() + ahead : (Reflect.get(target, name) as unknown)),
  })
  /** Never backward: an instant that has passed changes nothing. */
  const turnTo = async (to: Date) => {
    const ms = to.getTime() - RealDate.now()
    if (ms <= ahead) return
    ahead = ms
    await pool.query('update clock.ahead set ms = $1', [ms])
  }
  ahead = Number.NEGATIVE_INFINITY
  await turnTo(instant)
  return {
    turnTo,
    stop: () => {
      globalThis.Date = RealDate
    },
  }
}
