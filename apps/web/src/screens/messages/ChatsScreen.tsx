import { paths } from '@tailshare/contract/paths'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { readPages } from '../../api.ts'
import { fullName } from '../../parts/people/personName.ts'
import { useNow } from '../../parts/time/useNow.ts'
import { useAccount } from '../../session.ts'
import { Avatar } from '../../ui/display/Avatar.tsx'
import { Badge } from '../../ui/display/Badge.tsx'
import { EmptyState, LoadError } from '../../ui/display/EmptyState.tsx'
import { Skeleton } from '../../ui/display/Skeleton.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { chatTime, lastLine } from './chatText.ts'
import css from './Chat.module.css'

/** All chats, those with unread messages first. */
export const Screen = () => {
  const account = useAccount()
  const now = useNow()
  const chats = useInfiniteQuery(readPages('getMessageStats', { query: {} }))
  const all = chats.data?.pages.flatMap(({ results }) => results) ?? []
  return (
    <div className={`wrap read ${css.page}`}>
      <h1>Messages</h1>
      {chats.error && <LoadError error={chats.error} onRetry={() => void chats.refetch()} />}
      {chats.isPending && <Skeleton shape="row" count={4} label="Loading your messages" />}
      {chats.isSuccess && all.length === 0 && (
        <EmptyState
          action={
            <ButtonLink kind="go" to={paths.search()}>
              Find an aircraft
            </ButtonLink>
          }
        >
          No messages yet. Ask an owner about an aircraft, or an instructor about a lesson: their pages have a button for it.
        </EmptyState>
      )}
      <ul className={css.chats}>
        {all.map(({ user, messagesNotRead, last }) => (
          <li key={user.id}>
            <Link to={paths.messages(user.id)} className={css.chat} data-unread={messagesNotRead > 0 || undefined}>
              <Avatar {...user} />
              <span className={css.who}>
                <b>{fullName(user)}</b>
                <span className={css.last}>{lastLine(last, account?.id)}</span>
              </span>
              <span className={css.when}>
                <time dateTime={last.created}>{chatTime(last.created, now)}</time>
                {messagesNotRead > 0 && (
                  <Badge tone="go" icon={null}>
                    {messagesNotRead}
                    <span className="vh"> unread</span>
                  </Badge>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {chats.hasNextPage && (
        <Button kind="soft" busy={chats.isFetchingNextPage} onClick={() => void chats.fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  )
}
