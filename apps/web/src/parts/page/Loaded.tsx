import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadError } from '../../ui/display/lists/EmptyState.tsx'
import { Skeleton } from '../../ui/display/Skeleton.tsx'

/** Renders a query's data, a skeleton while loading, or the error with a retry button. */
export const Loaded = <Data,>({
  query,
  label,
  rows = 3,
  shape = 'row',
  children,
}: {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  label: string
  rows?: number
  /** `tall`: rows with a picture. */
  shape?: 'row' | 'tall'
  children: (data: Data) => ReactNode
}) => {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  return <Skeleton shape={shape} count={rows} label={label} />
}
