import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadError } from '../ui/display/EmptyState.tsx'
import { Skeleton } from '../ui/display/Skeleton.tsx'

/** What a call gives, once it is there: a skeleton before, the failure with a retry instead. */
export const Loaded = <Data,>({
  query,
  label,
  rows = 3,
  children,
}: {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  label: string
  rows?: number
  children: (data: Data) => ReactNode
}) => {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  return <Skeleton shape="row" count={rows} label={label} />
}
