import type { Message } from '@tailshare/contract/messages/messages'
import { paths } from '@tailshare/contract/base/paths'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useParams, useSearchParams } from '../../../ui/router/hooks.ts'
import { read, useAction } from '../../../api.ts'
import { fullName } from '../../../parts/people/people/personName.ts'
import { useDeviceZone } from '../../../parts/schedule/time/useDeviceZone.ts'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { wholeInstantText } from '@tailshare/contract/text/timeText'
import { ahead } from '../../../routing/ahead.ts'
import type { Load } from '../../../routing/screen.ts'
import { useAccount } from '../../../calls/session.ts'
import { Avatar } from '../../../ui/display/marks/Avatar.tsx'
import { LoadError } from '../../../ui/display/lists/EmptyState.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { byDay } from './chatText.ts'
import { Bubble } from './Bubble.tsx'
import css from '../Chat.module.css'
import { Composer } from './Composer.tsx'
import { Waiting } from './queue/Waiting.tsx'
import { readChat, useChat } from './useChat.ts'
import { keepDraft, readDraft } from '../../../parts/messages/drafts.ts'
import { ChatMenu } from './safety/ChatMenu.tsx'
import { ReportDialog } from './safety/Report.tsx'
import { ShowMore } from '../../../ui/display/lists/ShowMore.tsx'

const readPartner = (id: string, order: string | null) =>
  read('getChatPartner', { params: { id }, ...(order && { query: { order } }) })

export const load: Load = async ({ client, params, url }) => {
  const reading = ahead(client, readChat(params.userFrom!, url.searchParams.get('at')))
  const { user } = await client.ensureQueryData(readPartner(params.userFrom!, url.searchParams.get('order')))
  await reading
  return { title: `Messages with ${fullName(user)}` }
}

export const Screen = () => {
  const { userFrom } = useParams()
  const [search, setSearch] = useSearchParams()
  const [at, orderId, tail] = [search.get('at'), search.get('order'), search.get('tail')]
  const key = `${userFrom} ${at} ${orderId} ${tail}`
  const toNewest = () => at !== null && setSearch({}, { replace: true })
  return <Chat key={key} userId={userFrom!} at={at} orderId={orderId} tail={tail} toNewest={toNewest} />
}

type Props = {
  userId: string
  /** The message to open at. */
  at: string | null
  /** The subject: a booking, or an aircraft not booked yet. */
  orderId: string | null
  tail: string | null
  toNewest: () => void
}

const Chat = ({ userId, at, orderId, tail, toNewest }: Props) => {
  const account = useAccount()
  const now = useNow()
  const zone = useDeviceZone()
  const { data: partner } = useSuspenseQuery(readPartner(userId, orderId))
  const { chat, messages } = useChat(userId, at)
  const { user, messagesNotRead, orders } = partner
  useReading(userId, messagesNotRead)
  const edit = (ownId: string, text: string) => {
    const draft = { ownId, userId }
    keepDraft(draft, [readDraft(draft), text].filter(Boolean).join('\n'))
  }
  const [reporting, setReporting] = useState<Message | null>(null)
  const tied = orders.find(({ id, tailNumber }) => (orderId ? id === orderId : tailNumber === tail))
  const next = tied ?? orders[0]

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
      <ShowMore of={chat} small>
        Show earlier messages
      </ShowMore>
      {chat.error && <LoadError error={chat.error} onRetry={() => void chat.refetch()} />}
      {chat.isPending && <Skeleton shape="row" count={4} label="Loading messages" />}
      <div className={css.talk} role="log" aria-label={`Messages with ${fullName(user)}`}>
        {byDay(messages, now, zone).map(({ day, messages: ofDay }) => (
          <section key={`${day} ${ofDay[0]!.id}`} aria-label={day}>
            <h2 className={css.day}>{day}</h2>
            {ofDay.map((message) => (
              <Bubble
                key={message.id}
                message={message}
                own={message.userTo === userId}
                partner={partner}
                onReport={setReporting}
                isFound={message.id === at}
              />
            ))}
          </section>
        ))}
        {chat.isSuccess && messages.length === 0 && (
          <p className="muted">Nothing yet. Say what you would like to know; {user.firstName} hears of it at once.</p>
        )}
      </div>
      {chat.hasPreviousPage && (
        <Button kind="soft" small busy={chat.isFetchingPreviousPage} onClick={() => void chat.fetchPreviousPage()}>
          Show newer messages
        </Button>
      )}
      {account && <Waiting ownId={account.id} userId={userId} onEdit={(text) => edit(account.id, text)} />}
      {account && (
        <Composer
          partner={partner}
          orderId={tied?.id}
          tail={tied ? undefined : (tail ?? undefined)}
          account={account}
          onSent={toNewest}
        />
      )}
      {at === null ? messages[0] && <InView key={messages[0].id} /> : messages.length > 0 && <FoundInView id={at} />}
      {reporting && <ReportDialog message={reporting} onClose={() => setReporting(null)} />}
    </div>
  )
}

/** Once, to the center. */
const FoundInView = ({ id }: { id: string }) => {
  useLayoutEffect(() => {
    document.getElementById(id)?.scrollIntoView({ block: 'center' })
  }, [id])
  return null
}

/** Scrolls to the newest message, with the reply field below it. */
const InView = () => {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // No implicit return: newer browsers return a promise, which React would take for a cleanup function.
    place.current?.scrollIntoView({ block: 'end' })
  }, [])
  return <div ref={place} />
}

/** Once the page is visible. */
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
