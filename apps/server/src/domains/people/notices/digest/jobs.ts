import { paths } from '@tailshare/contract/base/paths'
import { digestMail } from '@tailshare/rules/people/notices/digestMail'
import type { Tx } from '../../../../db/connect.ts'
import { eachInOwnTransaction } from '../../../../jobs/eachInOwnTransaction.ts'
import type { Tasks } from '../../../../jobs/worker.ts'
import { sendMail } from '../../../../outside/sending/mail.ts'
import type { Services } from '../../../../services.ts'
import { whyMailed } from '../steps.ts'
import { findReader, listDue, takeDue } from './queries.ts'

const batch = 200
const firstId = '00000000-0000-0000-0000-000000000000'

/** Takes the notices and writes the mail in one transaction, so the digest goes out exactly once. */
const sendDigest = async (tx: Tx, { config }: Services, accountId: string, now: Date) => {
  const lines = await takeDue(tx, accountId, now)
  const reader = await findReader(tx, accountId)
  if (lines.length === 0 || !reader) return
  await sendMail(tx, {
    to: reader.email,
    ...digestMail(lines, reader.digest, reader.zone),
    tone: 'list',
    topic: 'rental',
    why: whyMailed('rental', config.publicUrl),
    action: { label: 'See all notices', url: `${config.publicUrl}${paths.notice()}` },
  })
}

export const digestJobs = {
  /** Every 15 minutes, because time zones differ by as little. */
  async sendDigests(services) {
    const now = new Date()
    for (let due: { id: string }[] = [], more = true; more; more = due.length === batch) {
      due = await listDue(services.db, { now, afterId: due.at(-1)?.id ?? firstId, most: batch })
      await eachInOwnTransaction(services, due, (tx, { id }) => sendDigest(tx, services, id, now))
    }
  },
} satisfies Partial<Tasks>
