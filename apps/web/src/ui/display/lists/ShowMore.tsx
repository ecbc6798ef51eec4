import type { ReactNode } from 'react'
import { Button } from '../../Button.tsx'

type Paged = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }

/** Loads the next page of a list; nothing at its end. `className`: of a frame around the button. */
export const ShowMore = ({
  of: { hasNextPage, isFetchingNextPage, fetchNextPage },
  small,
  className,
  children = 'Show more',
}: {
  of: Paged
  small?: boolean
  className?: string | undefined
  children?: ReactNode
}) => {
  if (!hasNextPage) return null
  const button = (
    <Button kind="soft" small={small} busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {children}
    </Button>
  )
  return className ? <div className={className}>{button}</div> : button
}
