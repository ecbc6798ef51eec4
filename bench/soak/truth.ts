import { sql } from 'kysely'
import { checkQuotas } from '../../simulate/acts/sharing.ts'
import { isOwnAct } from '../../simulate/heard.ts'
import { isOfInspection } from '../../simulate/inspections.ts'
import { checkNight } from '../../simulate/nightly.ts'
import type { startMailbox } from './around.ts'
import { heardOnce, mailProblems, missing, saidTwice, type Heard, type Span } from './checks.ts'
import type { Life } from './life.ts'

/** Jobs that are due, mails that are not sent, and events of the provider that are not delivered. */
export const countLeft = async ({ api }: Pick<Life, 'api'>) => {
  const { rows } = await sql<{ n: number }>`select (select count(*) from graphile_worker._private_jobs
      where run_at <= now() and attempts < max_attempts)
    + (select count(*) from outbox_message where sent_at is null and failed_at is null and send_after <= now())
    + (select count(*) from payment_sandbox.event where next_attempt_at is not null) as n`.execute(api.db)
  return rows[0]!.n
}

/** Scheduled runs have fewer tries; the next run does their work. */
const jobsGivenUp = async ({ api }: Life) => {
  const { rows } = await sql<{ what: string }>`select task_identifier || ' ' || coalesce(last_error, '') as what
    from graphile_worker.jobs where attempts >= max_attempts and max_attempts >= 20`.execute(api.db)
  return rows.map(({ what }) => `a job failed for good: ${what.slice(0, 300)}`)
}

const isThere = async (answer: Promise<{ status: number }>) => (await answer).status === 200

/** Every acknowledged booking and message, looked up through the API. */
const acknowledged = async ({ api, book, messages }: Life) => {
  const [bookings, written] = [new Set<string>(), new Set<string>()]
  for (const { id, pilot } of book.trips.values())
    if (await isThere(api.call(pilot.id, 'getOrder', { params: { id } }))) bookings.add(id)
  for (const { id, from } of messages) if (await isThere(api.call(from, 'getMessage', { params: { id } }))) written.add(id)
  return [
    ...missing('a booking', [...book.trips.keys()], bookings),
    ...missing(
      'a message',
      messages.map(({ id }) => id),
      written,
    ),
  ]
}

/** No booking that nobody was told of, and no time taken twice. */
const nothingTwice = async ({ api, book }: Life) => {
  const orders = await api.db.selectFrom('orders').select('id').execute()
  const { rows } = await sql<{ what: string }>`select a.resource_kind || ' ' || a.resource_id as what
    from occupancy a join occupancy b on a.resource_id = b.resource_id and a.id < b.id and a.during && b.during`.execute(api.db)
  return [
    ...orders.filter(({ id }) => !book.trips.has(id)).map(({ id }) => `a booking that was not acknowledged: ${id}`),
    ...rows.map(({ what }) => `time taken twice: ${what}`),
  ]
}

const notices = async ({ api, perhaps }: Life, heard: readonly Heard[], since: Date) => {
  const rows = await api.db
    .selectFrom('notice')
    .select(['accountId', 'title', 'text', 'link'])
    .where('createdAt', '>=', since)
    .execute()
  // An inspection may stop a trip again: the simulator's own check of a night counts these.
  const others = rows.filter(({ title }) => !isOfInspection(title))
  const words = others.map(({ accountId, title, text, link }) => [accountId, title, text, link].join(' | '))
  const got = rows.filter(({ title }) => !isOwnAct(title)).map(({ accountId, title }) => ({ who: accountId, what: title }))
  return { count: rows.length, problems: [...saidTwice('a notice came', words), ...heardOnce(heard, perhaps, got)] }
}

const mails = async ({ api }: Life, mailbox: Mailbox, kills: readonly Span[]) => {
  const { rows } = await sql<{ id: string; recipient: string; subject: string; isSent: boolean; isFailed: boolean }>`
    select id, recipient, subject, sent_at is not null as is_sent, failed_at is not null as is_failed
    from outbox_message where channel = 'mail'`.execute(api.db)
  return mailProblems(rows, mailbox.arrived(), mailbox.refused, kills)
}

type Mailbox = Awaited<ReturnType<typeof startMailbox>>
type Seen = { heard: readonly Heard[]; since: Date; mailbox: Mailbox; kills: readonly Span[] }

/** What must be true once the queue is empty: the simulator’s checks of a night, then those of a soak. */
export const findFaults = async (life: Life, { heard, since, mailbox, kills }: Seen) => {
  await checkNight(life, true, { flown: 0, canceled: 0.25 })
  await checkQuotas(life)
  const left = await countLeft(life)
  const told = await notices(life, heard, since)
  return {
    notices: told.count,
    problems: [
      ...life.book.wrong,
      ...(left > 0 ? [`${left} jobs, mails or events of the provider are left`] : []),
      ...(await jobsGivenUp(life)),
      ...(await acknowledged(life)),
      ...(await nothingTwice(life)),
      ...told.problems,
      ...(await mails(life, mailbox, kills)),
    ],
  }
}
