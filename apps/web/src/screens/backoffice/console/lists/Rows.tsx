import { keepPreviousData, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { LoadError } from '../../../../ui/display/lists/EmptyState.tsx'
import { Skeleton } from '../../../../ui/display/Skeleton.tsx'
import css from '../Console.module.css'
import { rowsOf } from './rowsOf.ts'

/** Keeps the previous results until the next arrive. */
export const whileSearching = { placeholderData: keepPreviousData }

/** A paginated list with skeleton, and error with retry. */
export const Rows = <Row extends { id: string }>({
  query,
  label,
  empty,
  children,
}: {
  query: UseInfiniteQueryResult<InfiniteData<{ count: number; results: Row[] }>>
  label: string
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}) => {
  if (query.error && !query.isFetchNextPageError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton shape="row" count={5} label={label} />
  const rows = rowsOf(query.data.pages)
  if (rows.length === 0) return empty
  return (
    <div aria-busy={query.isPlaceholderData} className={css.rows}>
      {children(rows)}
      {query.isFetchNextPageError ? (
        <LoadError error={query.error} onRetry={() => void query.fetchNextPage()} />
      ) : (
        query.hasNextPage && (
          <div className={css.more}>
            <Button kind="soft" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              Show more
            </Button>
          </div>
        )
      )}
    </div>
  )
}
