import { dayIn, plusDays, plusMinutes } from '@tailshare/contract/text/period'
import { statusDays, statusPartNames } from '@tailshare/contract/backoffice/system/statusParts'
import { newId } from '../../src/db/newId.ts'
import type { Db } from '../../src/db/connect.ts'
import { insertIncident, insertUpdate } from '../../src/domains/backoffice/system/status/queries.ts'

/** More than the page shows, so that every day has a record. */
const seededDays = statusDays + 10
const minutesADay = 1440

/** Failed minutes by part and days ago. */
const troubled: readonly { ago: number; part: (typeof statusPartNames)[number]; minutes: number }[] = [
  { ago: 71, part: 'messages', minutes: 94 },
  { ago: 52, part: 'booking', minutes: 3 },
  { ago: 33, part: 'payments', minutes: 41 },
  { ago: 33, part: 'jobs', minutes: 12 },
  { ago: 9, part: 'booking', minutes: 2 },
]

type UpdateState = Parameters<typeof insertUpdate>[1]['state']
/** `at`: minutes after the start. */
type PastIncident = {
  ago: number
  part: 'payments' | 'messages'
  title: string
  updates: readonly { at: number; state: UpdateState; text: string }[]
}
const past: readonly PastIncident[] = [
  {
    ago: 71,
    part: 'messages',
    title: 'Emails arrive late.',
    updates: [
      {
        at: 6,
        state: 'investigating',
        text: 'Emails are going out slowly. Texts and push are fine, and every notice is behind the bell.',
      },
      {
        at: 40,
        state: 'found',
        text: 'Our mail provider has a backlog. Nothing is lost; what’s waiting goes out as soon as they take it.',
      },
      { at: 97, state: 'solved', text: 'The backlog is cleared, and every email has gone out.' },
    ],
  },
  {
    ago: 33,
    part: 'payments',
    title: 'Payments are slow to confirm.',
    updates: [
      {
        at: 4,
        state: 'investigating',
        text: 'Our payment provider is slow to respond. You can keep booking; we retry holds and charges automatically.',
      },
      { at: 19, state: 'found', text: 'The provider is working on it. No card is charged twice.' },
      { at: 38, state: 'watching', text: 'Payments confirm at once again. We keep an eye on it.' },
      { at: 70, state: 'solved', text: 'All payments that waited went through.' },
    ],
  },
]

/** Ninety days of uptime records up to now, with two incidents. */
export const seedStatus = async (db: Db, now: Date) => {
  const today = dayIn(now, 'UTC')
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000)
  const days = Array.from({ length: seededDays }, (_, ago) => ({ ago, day: plusDays(today, -ago) }))
  const rows = days.flatMap(({ ago, day }) => {
    const first = new Date(`${day}T00:00:00Z`)
    const last = ago === 0 ? minute : plusMinutes(first, minutesADay - 1)
    const seen = (last.getTime() - first.getTime()) / 60_000 + 1
    return statusPartNames.map((part) => {
      const ill = troubled.find((one) => one.ago === ago && one.part === part)?.minutes ?? 0
      return { part, day, firstMinute: first, lastMinute: last, isWell: true, seen, well: seen - ill }
    })
  })
  await db.insertInto('statusDay').values(rows).execute()
  for (const { ago, part, title, updates: said } of past) {
    const from = new Date(`${plusDays(today, -ago)}T17:12:00Z`)
    const id = newId(from.getTime())
    const solvedAt = plusMinutes(from, said.at(-1)!.at)
    await insertIncident(db, { id, kind: 'slow', part, title, from, to: null, solvedAt })
    for (const { at, state, text } of said) {
      const when = plusMinutes(from, at)
      await insertUpdate(db, { id: newId(when.getTime()), incidentId: id, state, text, at: when })
    }
  }
}
