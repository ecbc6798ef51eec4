import type { Message } from '@tailshare/contract/messages'
import { paths } from '@tailshare/contract/paths'
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { read, readPages, useAction } from '../../api.ts'
import { fullName } from '../../parts/people/personName.ts'
import { useNow } from '../../parts/time/useNow.ts'
import { wholeInstantText } from '@tailshare/contract/timeText'
import type { Load } from '../../routing/screen.ts'
import { useAccount } from '../../session.ts'
import { Avatar } from '../../ui/display/Avatar.tsx'
import { LoadError } from '../../ui/display/EmptyState.tsx'
import { Skeleton } from '../../ui/display/Skeleton.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { byDay } from './chatText.ts'
import { Bubble } from './Bubble.tsx'
import css from './Chat.module.css'
import { Composer } from './Composer.tsx'
import { ChatMenu } from './safety/ChatMenu.tsx'
import { ReportDialog } from './safety/Report.tsx'

export const load: Load = async ({ client, params }) => {
  const { user } = await client.ensureQueryData(read('getChatPartner', { params: { id: params.userFrom! } }))
  return { title: `Messages with ${fullName(user)}` }
}

/** The chat with one person, about a booking where the address names one. */
export const Screen = () => {
  const { userFrom } = useParams()
  const [search] = useSearchParams()
  return <Chat key={userFrom} userId={userFrom!} orderId={search.get('order')} />
}

const Chat = ({ userId, orderId }: { userId: string; orderId: string | null }) => {
  const account = useAccount()
  const now = useNow()
  const { data: partner } = useSuspenseQuery(read('getChatPartner', { params: { id: userId } }))
  const chat = useInfiniteQuery(readPages('listMessages', { query: { user: userId, limit: 50 } }))
  const messages = chat.data?.pages.flatMap(({ results }) => results) ?? []
  const { user, messagesNotRead, orders } = partner
  useReading(userId, messagesNotRead)
  const [reporting, setReporting] = useState<Message | null>(null)
  const next = orders.find(({ id }) => id === orderId) ?? orders[0]

  return (
    <div className={`wrap read ${css.page}`}>
      <header className={css.head}>
        <Avatar {...user} large />
        <div>
          <h1>{fullName(user)}</h1>
          {next && (
            <p className="muted">
              <TextLink to={paths.order(next.id)}>
                {next.tailNumber}, {wholeInstantText(new Date(next.flightStartTime), next.zone)}
              </TextLink>
            </p>
          )}
        </div>
        <ChatMenu
          partner={partner}
          reportable={messages.find((message) => message.userFrom === userId && !message.takenBack && !message.reported)}
          onReport={setReporting}
        />
      </header>
      {chat.hasNextPage && (
        <Button kind="soft" small busy={chat.isFetchingNextPage} onClick={() => void chat.fetchNextPage()}>
          Show earlier messages
        </Button>
      )}
      {chat.error && <LoadError error={chat.error} onRetry={() => void chat.refetch()} />}
      {chat.isPending && <Skeleton shape="row" count={4} label="Loading messages" />}
      <div className={css.talk} role="log" aria-label={`Messages with ${fullName(user)}`}>
        {byDay(messages, now).map(({ day, messages: ofDay }) => (
          <section key={`${day} ${ofDay[0]!.id}`} aria-label={day}>
            <h2 className={css.day}>{day}</h2>
            {ofDay.map((message) => (
              <Bubble
                key={message.id}
                message={message}
                own={message.userTo === userId}
                partner={partner}
                onReport={setReporting}
              />
            ))}
          </section>
        ))}
        {chat.isSuccess && messages.length === 0 && (
          <p className="muted">Nothing yet. Say what you would like to know; {user.firstName} hears of it at once.</p>
        )}
      </div>
      {account && <Composer partner={partner} orderId={orderId} ownId={account.id} />}
      {messages[0] && <InView key={messages[0].id} />}
      {reporting && <ReportDialog message={reporting} onClose={() => setReporting(null)} />}
    </div>
  )
}

/** The newest message comes into view, with the field to answer below it. */
const InView = () => {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // Newer browsers answer a promise, which is nothing to clean up with.
    place.current?.scrollIntoView({ block: 'end' })
  }, [])
  return <div ref={place} />
}

/** What is on screen is read, as soon as the page is in sight. */
const useReading = (userId: string, unread: number) => {
  const { mutate } = useAction('readChat')
  useEffect(() => {
    if (unread === 0) return undefined
    const look = () => {
      if (!document.hidden) mutate({ body: { user: userId } })
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [mutate, unread, userId])
}
