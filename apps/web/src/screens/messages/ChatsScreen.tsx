import { useDeviceZone } from '../../parts/schedule/time/useDeviceZone.ts'
import type { MessageStats } from '@tailshare/contract/messages/messages'
import { paths } from '@tailshare/contract/base/paths'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '../../ui/router/Link.tsx'
import { readPages } from '../../api.ts'
import { ahead } from '../../routing/ahead.ts'
import type { Load } from '../../routing/screen.ts'
import { fullName } from '../../parts/people/people/personName.ts'
import { useNow } from '../../parts/schedule/time/useNow.ts'
import { useAccount } from '../../calls/session.ts'
import { Avatar } from '../../ui/display/marks/Avatar.tsx'
import { Badge } from '../../ui/display/marks/Badge.tsx'
import { EmptyState, LoadError } from '../../ui/display/lists/EmptyState.tsx'
import { Skeleton } from '../../ui/display/Skeleton.tsx'
import { useDraft } from '../../parts/messages/useDraft.ts'
import { useWaiting } from '../../parts/messages/useWaiting.ts'
import { Field } from '../../ui/form/Field.tsx'
import { chatTime, lastLine } from './chat/chatText.ts'
import { Hits } from './search/Hits.tsx'
import { useSearchText } from './search/useSearchText.ts'
import css from './Chat.module.css'
import { ShowMore } from '../../ui/display/lists/ShowMore.tsx'

const readChats = readPages('getMessageStats', { query: {} })

export const load: Load = async ({ client }) => ahead(client, readChats)

/** Unread chats first; `?search=` shows matching messages. */
export const Screen = () => {
  const account = useAccount()
  const { text, type, search, isShort } = useSearchText()
  return (
    <div className={`wrap read ${css.page}`}>
      <h1>Messages</h1>
      <search>
        <Field
          label="Search your messages"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          hint={isShort ? 'Two letters or more.' : undefined}
          value={text}
          onChange={({ target }) => type(target.value)}
        />
      </search>
      {search === '' ? <Chats ownId={account?.id} /> : <Hits search={search} ownId={account?.id} />}
    </div>
  )
}

const Chats = ({ ownId }: { ownId: string | undefined }) => {
  const chats = useInfiniteQuery(readChats)
  const all = chats.data?.pages.flatMap(({ results }) => results) ?? []
  return (
    <>
      {chats.error && <LoadError error={chats.error} onRetry={() => void chats.refetch()} />}
      {chats.isPending && <Skeleton shape="row" count={4} label="Loading your messages" />}
      {chats.isSuccess && all.length === 0 && (
        <EmptyState to={paths.search()} label="Find an aircraft">
          No messages yet. Ask an owner about an aircraft, or an instructor about a lesson: their pages have a button for it.
        </EmptyState>
      )}
      <ul className={css.chats}>{ownId && all.map((chat) => <Chat key={chat.user.id} {...chat} ownId={ownId} />)}</ul>
      <ShowMore of={chats} />
    </>
  )
}

const Chat = ({ user, messagesNotRead, last, ownId }: MessageStats & { ownId: string }) => {
  const now = useNow()
  const zone = useDeviceZone()
  const [draft] = useDraft(ownId, user.id)
  const waiting = useWaiting(ownId).filter(({ body }) => body.userTo === user.id)
  return (
    <li>
      <Link to={paths.messages(user.id)} className={css.chat} data-unread={messagesNotRead > 0 || undefined}>
        <Avatar {...user} />
        <span className={css.who}>
          <b>{fullName(user)}</b>
          <span className={css.last}>
            {draft.trim() === '' ? (
              lastLine(last, ownId)
            ) : (
              <>
                <span className={css.draft}>Draft:</span> {draft}
              </>
            )}
          </span>
        </span>
        <span className={css.when}>
          <time dateTime={last.created}>{chatTime(last.created, now, zone)}</time>
          {waiting.length > 0 && (
            <Badge tone="caution">{waiting.some(({ refusal }) => refusal !== null) ? 'Not sent' : 'Waiting'}</Badge>
          )}
          {messagesNotRead > 0 && (
            <span className={css.count}>
              {messagesNotRead}
              <span className="vh"> unread</span>
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}
