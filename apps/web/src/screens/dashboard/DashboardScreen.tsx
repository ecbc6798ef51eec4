import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { noticeTarget, noticeTime } from '../../parts/notices/noticeText.ts'
import { BookingWaits } from '../../parts/trip/BookingWaits.tsx'
import { paths } from '@tailshare/contract/paths'
import { useAccount } from '../../session.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../ui/display/EmptyState.tsx'
import { Skeleton } from '../../ui/display/Skeleton.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { OrderList } from './OrderList.tsx'
import { DocumentBars } from '../../parts/documents/DocumentBars.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import css from '../../parts/profile/profile.module.css'
import { needsText } from '../../parts/todo/todoItem.ts'
import { StepList, TodoList } from '../../parts/todo/TodoList.tsx'
import { useToday } from '../../parts/todo/useToday.ts'

const long = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
const today = () => long.format(new Date())

const UnreadNotices = () => {
  const notices = useQuery(read('listEvents', { query: { limit: 100 } }))
  return (
    <Section title="Unread notices">
      <Loaded query={notices} label="Loading notices">
        {({ results }) => {
          const unread = results.filter(({ readTime }) => readTime === null).slice(0, 5)
          if (unread.length === 0) return <p className="muted">You’re all caught up.</p>
          return (
            <ul className={css.due}>
              {unread.map((notice) => (
                <li key={notice.id}>
                  <p>
                    <TextLink to={noticeTarget(notice)}>{notice.title}</TextLink>
                  </p>
                  <p className="label">{noticeTime(notice.created)}</p>
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </Section>
  )
}

/** What needs this person today, then what comes next. */
export const Screen = () => {
  const account = useAccount()!
  const [date] = useState(today)
  const { ready, failed, todos, steps, orders, expirations } = useToday(account)
  const isNew = steps.length > 0
  return (
    <>
      <BookingWaits />
      <PageHead
        over={date}
        title={
          !ready
            ? `Hello, ${account.firstName}`
            : isNew && todos.length === 0
              ? `Welcome, ${account.firstName}`
              : needsText(todos.length, account.firstName)
        }
        lead={ready && isNew && todos.length === 0 ? 'Four steps to your first flight. Do them in any order.' : undefined}
      />
      {failed?.error && <LoadError error={failed.error} onRetry={() => void failed.refetch()} />}
      {!ready && <Skeleton shape="row" count={3} label="Loading what needs doing" />}
      {ready && <TodoList todos={todos} />}
      {ready && isNew && (
        <Section title="Before your first flight">
          <StepList steps={steps} quiet={todos.length > 0} />
        </Section>
      )}
      <div className={css.two}>
        <Section title="Next flights" action={<TextLink to={paths.bookings()}>All bookings</TextLink>}>
          <Loaded query={orders} label="Loading bookings">
            {({ results }) =>
              results.length > 0 ? (
                <OrderList orders={results} />
              ) : (
                <EmptyState
                  action={
                    <ButtonLink to={paths.search()} kind={isNew || todos.length > 0 ? 'soft' : 'go'} icon="search">
                      Find an aircraft
                    </ButtonLink>
                  }
                >
                  Your next flights appear here.
                </EmptyState>
              )
            }
          </Loaded>
        </Section>
        <div>
          <Section title="Your documents" action={<TextLink to={paths.manageAccount()}>Manage</TextLink>}>
            <Loaded query={expirations} label="Loading documents">
              {(documents) =>
                documents.length > 0 ? (
                  <DocumentBars documents={documents} />
                ) : (
                  <p className="muted">You need no documents unless you fly.</p>
                )
              }
            </Loaded>
          </Section>
          <UnreadNotices />
        </div>
      </div>
    </>
  )
}
