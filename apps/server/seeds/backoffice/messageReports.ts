import type { ReportDecision, ReportKind } from '@tailshare/contract/messages/reportKinds'
import { plusHours } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import type { Db } from '../../src/db/connect.ts'
import { newId } from '../../src/db/newId.ts'
import type { CastKey } from '../cast.ts'
import type { People } from '../people/people.ts'

type Report = {
  from: CastKey
  to: CastKey
  hoursAgo: number
  kind: ReportKind
  text: string
  decided?: { decision: ReportDecision; wordToReporter: string; wordToWriter: string }
}

/** About the latest message from one to the other (chats.ts). */
const reports: readonly Report[] = [
  {
    from: 'ines',
    to: 'victor',
    hoursAgo: 72,
    kind: 'money_outside',
    text: 'I would like to keep all of it on the platform.',
  },
  {
    from: 'bo',
    to: 'victor',
    hoursAgo: 167,
    kind: 'harassment',
    text: '',
    decided: {
      decision: 'warned',
      wordToReporter: 'Thank you. You can block Bo if more of this comes.',
      wordToWriter: 'Please stay polite, also when a price is not yours.',
    },
  },
]

export const seedMessageReports = async (db: Db, people: People, now: Date) => {
  for (const { from, to, hoursAgo, kind, text, decided } of reports) {
    const at = plusHours(now, -hoursAgo)
    await sql`
      insert into message_report (id, message_id, reporter_id, writer_id, kind, text, copy, created_at, decision, decided_at, decided_by,
        word_to_reporter, word_to_writer)
      select ${newId(at.getTime())}, reported.id, ${people[to]}, ${people[from]}, ${kind}, ${text},
        (select json_agg(json_build_object('id', c.id, 'userFrom', c.from_id, 'message', c.text, 'created', c.created_at, 'takenBack',
          false, 'files', '[]'::json)
            order by c.created_at, c.id)
          from message c where c.low_id = reported.low_id and c.high_id = reported.high_id and c.created_at <= reported.created_at), ${at},
        ${decided?.decision ?? null}, ${decided ? plusHours(at, 2) : null}, ${decided ? people.omar : null},
        ${decided?.wordToReporter ?? null}, ${decided?.wordToWriter ?? null}
      from message reported where reported.from_id = ${people[from]} and ${people[to]}::uuid in (reported.low_id, reported.high_id)
      order by reported.created_at desc limit 1`.execute(db)
  }
}
