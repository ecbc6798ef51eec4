import { paths } from '@tailshare/contract/paths'
import { inTransaction } from '../../../db/connect.ts'
import { linksAcross } from '../../../db/linksAcross.ts'
import type { Tasks } from '../../../jobs/worker.ts'
import { notifyOperators } from '../../accounts/notices/steps.ts'
import { countOrphans, listHeld } from './queries.ts'

export const foreignKeyJobs = {
  /** What a foreign key of the database would hold, where it holds it no more because the two tables lie apart (docs/decisions/0112). */
  async checkForeignKeys({ db, config, log }) {
    const held = await listHeld(db)
    const orphans = []
    for (const link of linksAcross) {
      if (held.has(`${link.table}.${link.column}`)) continue
      const { count, example } = await countOrphans(db, link)
      if (count > 0) orphans.push({ ...link, count, example })
    }
    const [first] = orphans
    if (!first) return
    log.error({ orphans: orphans.slice(0, 50), count: orphans.length }, 'rows name what is not there')
    const rows = orphans.reduce((sum, { count }) => sum + count, 0)
    await inTransaction(db, (tx) =>
      notifyOperators(tx, config, {
        kind: 'warning',
        title: 'Records name something that is gone',
        text: `${rows === 1 ? 'One record' : `${rows} records`}. The first is in ${first.table}: its ${first.column} is ${first.example}, and ${first.parent} has no such row.`,
        link: paths.operator(),
      }),
    )
  },
} satisfies Partial<Tasks>
