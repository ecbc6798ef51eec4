import type { Stage } from '@tailshare/contract/flights/ramp'
import { instantText } from '@tailshare/contract/text/timeText'
import { useInfiniteQuery } from '@tanstack/react-query'
import { readPages } from '../../../api.ts'
import { homeZone } from '../../../parts/schedule/time/homeZone.ts'
import { useAccount } from '../../../session.ts'
import { EmptyState } from '../../../ui/display/EmptyState.tsx'
import css from '../Questions.module.css'
import { Rows } from '../console/Rows.tsx'

export const QuestionVersions = ({ model, stage }: { model: string; stage: Stage }) => {
  const account = useAccount()
  const versions = useInfiniteQuery(readPages('listQuestionVersions', { params: { model, stage }, query: { limit: 20 } }))
  return (
    <section aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      <Rows query={versions} label="Loading versions" empty={<EmptyState>Versions appear here.</EmptyState>}>
        {(rows) => (
          <ul className={css.versions}>
            {rows.map(({ id, number, why, by, at }) => (
              <li key={id}>
                <b>Version {number}</b>, {why}
                <small>
                  {by ? `${by}, ${instantText(new Date(at), account ? homeZone(account) : 'UTC')}` : 'Came with the product'}
                </small>
              </li>
            ))}
          </ul>
        )}
      </Rows>
    </section>
  )
}
