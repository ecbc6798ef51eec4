import { execFileSync } from 'node:child_process'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import pg from 'pg'
import { newId } from '../apps/server/src/db/newId.ts'
import { hashToken, newToken, sessionCookie } from '../apps/server/src/http/session.ts'
import { ms, openClient, percentile } from './client.ts'
import type { Figure, Part } from './figures.ts'
import type { Ground } from './ground.ts'
import { startServer } from './server.ts'

const aircraft = 300
const entriesEach = 17
const month = new Date().toISOString().slice(0, 7)

/** One owner of 300 aircraft, each with 17 entries in this month, signed in. */
const fill = async (connectionString: string) => {
  const sizes = ['--aircraft', aircraft, '--bookings', aircraft, '--pilots', 20].map(String)
  execFileSync(process.execPath, ['apps/server/seeds/generate.ts', ...sizes], {
    env: { ...process.env, DATABASE_URL: connectionString },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const database = new pg.Client({ connectionString })
  await database.connect()
  const { rows } = await database.query<{ id: string }>('select owner_id as id from aircraft order by id limit 1')
  const owner = rows[0]!.id
  await database.query('delete from occupancy')
  await database.query('update aircraft set owner_id = $1', [owner])
  await database.query(
    `with made as (
      insert into block (id, aircraft_id, kind, note, zone, from_at, to_at, through, created_by)
      select gen_random_uuid(), a.id, case when k % 3 = 0 then 'maintenance' else 'own' end, 'Entry ' || k, ap.zone, t.at, t.at + interval '7 hours', t.at::date, $1
      from aircraft a join airport ap on ap.id = a.airport_id, generate_series(1, $2::int) k,
        lateral (select $3::timestamptz + k * interval '41 hours' as at) t returning *)
    insert into occupancy (id, resource_id, resource_kind, during, kind, note, block_id, occurs_on, created_by)
    select id, aircraft_id, 'aircraft', tstzrange(from_at, to_at), kind, note, id, through, created_by from made`,
    [owner, entriesEach, `${month}-01T06:00Z`],
  )
  await database.query('analyze')
  const token = newToken()
  await database.query(
    "insert into session (id, account_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')",
    [newId(), owner, hashToken(token)],
  )
  await database.end()
  return token
}

type TraceEvent = { name: string; ts: number }

/** Seconds that the page's main thread has worked, on its own clock: other programs of the machine do not count. */
const workedBy = async (session: CDPSession) => {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')!.value
}

/** Frames that the browser drew meanwhile, by its own trace: how many a second, the longest time without one, and the work for each. */
const framesOf = async (session: CDPSession, work: () => Promise<unknown>) => {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]))
  session.on('Tracing.dataCollected', collect)
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline.frame'] },
  })
  const before = await workedBy(session)
  await work()
  const worked = (await workedBy(session)) - before
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await ended
  session.off('Tracing.dataCollected', collect)
  const drawn = events.filter(({ name }) => name === 'DrawFrame').map(({ ts }) => ts / 1000)
  const times = drawn.toSorted((a, b) => a - b)
  const gaps = times.slice(1).map((time, index) => time - times[index]!)
  const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000
  const text = `a gap p95 ${ms(percentile(gaps, 95))}, longest ${ms(Math.max(...gaps))}, main thread ${ms((worked * 1000) / gaps.length)} a frame`
  return { frames: gaps.length / seconds, text }
}

/** What the machine gives a page that does next to nothing. */
const emptyPage = async (page: Page) => {
  await page.setContent('<p style="height:99999px">.</p>')
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const end = performance.now() + 3000
        const step = () => {
          scrollBy(0, 60)
          if (performance.now() > end) resolve()
          else requestAnimationFrame(step)
        }
        step()
      }),
  )
}

const scrollThrough = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const box = document.querySelector('[role=application]')!
        const step = () => {
          box.scrollTop += 60
          if (box.scrollTop + box.clientHeight >= box.scrollHeight - 1) resolve()
          else requestAnimationFrame(step)
        }
        step()
      }),
  )

/** From each move of the pointer to the end of the frame that answers it, on the page's own clock. */
const hearMoves = (page: Page) =>
  page.evaluate(() => {
    const waited: number[] = []
    Object.assign(globalThis, { waited })
    const drawn = ({ timeStamp }: Event) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => waited.push(performance.now() - timeStamp), { once: true })
        port1.start()
        port2.postMessage(null)
      })
    addEventListener('pointermove', drawn, { capture: true })
  })
const waitedFor = async (page: Page) => {
  const waited = await page.evaluate(() => (globalThis as unknown as { waited: number[] }).waited)
  return { p50: percentile(waited, 50), p95: percentile(waited, 95) }
}

const dragBlock = async (page: Page) => {
  const boxes = await Promise.all((await page.locator('a[data-entry]').all()).slice(0, 40).map((entry) => entry.boundingBox()))
  // One with room on both sides: at the end of its row a block stays where it is, and nothing is drawn.
  const place = boxes.find((box) => box && box.x > 500 && box.x < 1000)!
  const y = place.y + place.height / 2
  await page.mouse.move(place.x + place.width / 2, y)
  await page.mouse.down()
  for (let move = 0; move < 240; move++) await page.mouse.move(place.x + 200 * Math.sin(move / 20), y)
  await page.keyboard.press('Escape')
  await page.mouse.up()
}

/** How smoothly a timeline of 300 aircraft and 5,000 entries scrolls and drags, and what its one call takes. */
export const timeline = async ({ empty, dataFolder }: Ground): Promise<Part> => {
  const connectionString = await empty('bench_timeline')
  const token = await fill(connectionString)
  const server = await startServer({ connectionString, port: 4836, dataFolder })
  const client = openClient(server.origin, 1)
  const times: number[] = []
  const problems: string[] = []
  const path = `/api/v1/schedule/fleet/?from=${month}-01T00:00Z&to=${month}-28T12:00Z`
  let entries = 0
  for (let index = 0; index < 30; index++) {
    const answer = await client.send('GET', path, `${sessionCookie}=${token}`)
    const { results = [] } = answer.json as { results?: { busy: unknown[] }[] }
    entries = results.reduce((sum, { busy }) => sum + busy.length, 0)
    if (answer.status !== 200 || results.length !== aircraft) problems.push(`the fleet's schedule: ${answer.status}`)
    if (index >= 5) times.push(answer.ms)
  }
  client.close()
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: sessionCookie, value: token, url: server.origin }])
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const blank = await framesOf(session, () => emptyPage(page))
  const figures: Figure[] = [
    {
      id: 'fleet',
      title: `a month of ${aircraft} aircraft in one call, ${entries} entries`,
      value: percentile(times, 50),
      unit: 'ms',
      detail: `p95 ${ms(percentile(times, 95))}`,
    },
    {
      id: 'blank',
      title: 'an empty page scrolled, to compare',
      value: blank.frames,
      unit: 'frames a second',
      detail: blank.text,
    },
  ]
  for (const view of ['month', 'week']) {
    await page.goto(`${server.origin}/schedule-info?view=${view}&day=${month}-08`)
    await page.locator('a[data-entry]').first().waitFor()
    // A page still loads what it may need later; nobody drags yet.
    await page.waitForLoadState('networkidle')
    await hearMoves(page)
    const shown = await page.locator('[data-row]').count()
    if (shown > 40) problems.push(`${shown} rows are drawn`)
    const dragged = await framesOf(session, () => dragBlock(page))
    const moved = await waitedFor(page)
    const scrolled = await framesOf(session, () => scrollThrough(page))
    const [unit, aim] = ['frames a second', { atLeast: 50 }] as const
    figures.push(
      { id: `${view} scrolled`, title: `a ${view} scrolled`, value: scrolled.frames, unit, aim, detail: scrolled.text },
      { id: `${view} dragged`, title: `a block dragged in a ${view}`, value: dragged.frames, unit, aim, detail: dragged.text },
      {
        id: `${view} moved`,
        title: `until a move of the pointer is shown, ${view}, p95`,
        value: moved.p95,
        unit: 'ms',
        detail: `p50 ${ms(moved.p50)}; ${shown} of ${aircraft} rows drawn`,
      },
    )
  }
  await browser.close()
  await server.stop()
  return { title: 'The timeline of a large fleet', figures, problems }
}
