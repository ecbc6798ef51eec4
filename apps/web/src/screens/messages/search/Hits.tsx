import { useDeviceZone } from '../../../parts/schedule/time/useDeviceZone.ts'
import { paths } from '@tailshare/contract/base/paths'
import { filesText } from '@tailshare/rules/messages/noticeText'
import { plainText } from '@tailshare/rules/messages/links'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '../../../ui/router/Link.tsx'
import { readPages } from '../../../api.ts'
import { fullName } from '../../../parts/people/people/personName.ts'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { Avatar } from '../../../ui/display/marks/Avatar.tsx'
import { EmptyState, LoadError } from '../../../ui/display/lists/EmptyState.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import css from '../Chat.module.css'
import { chatTime } from '../chat/chatText.ts'
import { fromHit, marked } from './marked.ts'
import { ShowMore } from '../../../ui/display/lists/ShowMore.tsx'

/** The server stops counting here. */
const mostHits = 200
const countText = (count: number) =>
  count >= mostHits
    ? `The newest ${mostHits} messages; another word narrows them down`
    : `${count} ${count === 1 ? 'message' : 'messages'}`

/** The account's matching messages, newest first; each opens its chat at that place. */
export const Hits = ({ search, ownId }: { search: string; ownId: string | undefined }) => {
  const now = useNow()
  const zone = useDeviceZone()
  const hits = useInfiniteQuery({
    ...readPages('listMessages', { query: { search, limit: 20 } }),
    placeholderData: keepPreviousData,
  })
  const all = hits.data?.pages.flatMap(({ results }) => results) ?? []
  const count = hits.data?.pages[0]?.count
  return (
    <>
      <p role="status" className="muted">
        {count === undefined || count === 0 ? '' : countText(count)}
      </p>
      {hits.error && <LoadError error={hits.error} onRetry={() => void hits.refetch()} />}
      {hits.isPending && <Skeleton shape="row" count={4} label="Searching your messages" />}
      {hits.isSuccess && all.length === 0 && (
        <EmptyState
          action={
            <ButtonLink kind="line" to={paths.messages()}>
              Show all chats
            </ButtonLink>
          }
        >
          No message has a word that begins with “{search}”. Try fewer letters, or another word.
        </EmptyState>
      )}
      <ul className={css.chats}>
        {all.map(({ id, chatWith, userFrom, message, files, created }) => (
          <li key={id}>
            <Link to={paths.messages(chatWith?.id ?? userFrom, { at: id })} className={css.chat}>
              {chatWith && <Avatar {...chatWith} />}
              <span className={css.who}>
                <b>{chatWith && fullName(chatWith)}</b>
                <span className={`${css.last} ${css.hit}`}>
                  {userFrom === ownId && 'You: '}
                  {marked(fromHit(plainText(message), search), search).map(({ text, isHit }, index) =>
                    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other key
                    isHit ? <mark key={index}>{text}</mark> : text,
                  )}
                  {message === '' && filesText(files)}
                </span>
              </span>
              <span className={css.when}>
                <time dateTime={created}>{chatTime(created, now, zone)}</time>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <ShowMore of={hits} />
    </>
  )
}
