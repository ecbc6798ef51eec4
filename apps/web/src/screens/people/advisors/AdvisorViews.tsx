import { instantText } from '@tailshare/contract/text/timeText'
import { useInfiniteQuery } from '@tanstack/react-query'
import { readPages } from '../../../api.ts'
import { Button } from '../../../ui/Button.tsx'
import { LoadError } from '../../../ui/display/EmptyState.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import css from '../../../parts/people/profile/profile.module.css'

/** What the owner's advisors have viewed, newest first. */
export const AdvisorViews = ({ zone }: { zone: string }) => {
  const views = useInfiniteQuery(readPages('listAdvisorViews', { query: { limit: 10 } }))
  if (views.error) return <LoadError error={views.error} onRetry={() => void views.refetch()} />
  if (!views.data) return <Skeleton shape="row" count={2} label="Loading what your advisors looked at" />
  const rows = views.data.pages.flatMap(({ results }) => results)
  if (rows.length === 0) return <p className={css.none}>Nothing so far.</p>
  return (
    <>
      <ul className={css.due}>
        {rows.map(({ id, advisor, what, at }) => (
          <li key={id} className={css.dueRow}>
            <span>
              {advisor.firstName} {advisor.lastName} viewed {what}
            </span>
            <span className="muted">{instantText(new Date(at), zone)}</span>
          </li>
        ))}
      </ul>
      {views.hasNextPage && (
        <div className={css.more}>
          <Button kind="soft" busy={views.isFetchingNextPage} onClick={() => void views.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
