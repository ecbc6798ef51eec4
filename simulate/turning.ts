import { sql } from 'kysely'
import type Stripe from 'stripe'
import type { Api } from '../apps/server/test/api.ts'
import { deliver } from '../apps/server/test/money.ts'
import { crontab } from '../apps/server/src/jobs/worker.ts'
import type { Jobs } from '../apps/server/src/jobs/enqueue.ts'
import { tasks } from '../apps/server/src/tasks.ts'
import type { Clock } from './clock.ts'

// Lets time pass: everything due happens at its own instant, in order. Jobs by their rows, scheduled jobs by the product's own table, and
// the provider's events, delivered signed.

type Scheduled = { name: keyof Jobs; minute: number | null; hour: number | null }
/** Jobs of every minute run at each step; the others at their minute. */
const scheduled = crontab.split('\n').map((line): Scheduled => {
  const [minute, hour, , , , name] = line.split(' ')
  const at = (field: string | undefined) => (/^\d+$/.test(field ?? '') ? Number(field) : null)
  return { name: name as keyof Jobs, minute: at(minute), hour: at(hour) }
})

const minuteMs = 60_000

/** The latest instant up to `now` at which it was to run, later than `since`. */
const dueAt = ({ minute, hour }: Scheduled, now: number, everyMs: number) => {
  if (minute === null) return Math.floor(now / everyMs) * everyMs
  const period = hour === null ? 60 * minuteMs : 24 * 60 * minuteMs
  const offset = ((hour ?? 0) * 60 + minute) * minuteMs
  return Math.floor((now - offset) / period) * period + offset
}

export const startTurning = (api: Api, clock: Clock, everyMinutes: number) => {
  const everyMs = everyMinutes * minuteMs
  const ranAt = new Map<string, number>()
  const counts = { jobs: 0, scheduled: 0, events: 0 }
  let heard: string | undefined

  const hearProvider = async () => {
    await fetch(`${api.sandbox.url}/sandbox/advance`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.services.config.stripe.secretKey}` },
      body: new URLSearchParams({ seconds: '0' }),
    })
    for (;;) {
      const { data } = await api.services.stripe.events.list({ limit: 100, ...(heard && { ending_before: heard }) })
      const fresh: Stripe.Event[] = heard ? data.toReversed() : (await allEvents(api)).toReversed()
      for (const event of fresh) {
        const { status } = await deliver(api, event)
        if (status >= 300) throw new Error(`The webhook answered ${status} to ${event.type}`)
        heard = event.id
        counts.events++
      }
      if (fresh.length < 100) return
    }
  }
  const runScheduled = async (now: number) => {
    for (const one of scheduled) {
      const due = dueAt(one, now, everyMs)
      const before = ranAt.get(one.name)
      ranAt.set(one.name, due)
      if (before === undefined || before >= due) continue
      await (tasks[one.name] as (s: unknown, p: unknown) => Promise<void>)(api.services, {})
      counts.scheduled++
    }
  }
  const nextJob = async (until: Date) => {
    const { rows } = await sql<{ at: Date | null }>`
      select min(at) as at from (select min(run_at) as at from graphile_worker._private_jobs
        union all select min(send_after) from outbox_message where sent_at is null and failed_at is null) due where at <= ${until}`.execute(
      api.db,
    )
    return rows[0]!.at
  }
  const runJobs = async (until: Date) => {
    for (let at = await nextJob(until); at; at = await nextJob(until)) {
      await clock.turnTo(at)
      await api.runJobs()
      counts.jobs++
    }
  }

  /** Jobs that are due now. */
  const runDue = () => runJobs(new Date(Date.now() + 1))

  /** Advances to this instant in steps; each runs the scheduled jobs and delivers the provider's events. */
  const passUntil = async (until: Date) => {
    for (;;) {
      const next = new Date(Math.min((Math.floor(Date.now() / everyMs) + 1) * everyMs, until.getTime()))
      await runJobs(next)
      await clock.turnTo(next)
      if (next.getTime() % everyMs === 0) {
        await hearProvider()
        await runScheduled(next.getTime())
        await runDue()
      }
      if (next >= until) return
    }
  }
  return { passUntil, runDue, hearProvider, counts }
}

const allEvents = (api: Api) => api.services.stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 })
