import type { ComponentType } from 'react'
import type { Account } from '../../../../calls/session.ts'
import { AdvisedWork } from './AdvisedWork.tsx'
import { OwnerWork } from './OwnerWork.tsx'
import { type Work, workOf } from '../places.ts'
import { ShareWork } from './ShareWork.tsx'
import { paths } from '@tailshare/contract/base/paths'
import { useQuery } from '@tanstack/react-query'
import { Section } from '../../../../ui/layout/Section.tsx'
import { TextLink } from '../../../../ui/TextLink.tsx'
import { Loaded } from '../../../page/Loaded.tsx'
import { FlightRows, type FlightRow } from '../FlightRows.tsx'
import { readBoard, readLessons } from './workReads.ts'
import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import { isAway } from '@tailshare/contract/base/statuses'
import type { RampBoard } from '@tailshare/contract/flights/ramp'
import css from './Work.module.css'

const lessonRows = 4

const LessonWork = () => (
  <Section title="Your next lessons" action={<TextLink to={paths.lessons()}>All lessons</TextLink>}>
    <Loaded query={useQuery(readLessons)} label="Loading your lessons">
      {({ results }) =>
        results.length === 0 ? (
          <p className="muted">No one has booked a lesson with you for now.</p>
        ) : (
          <FlightRows
            rows={results
              .slice(0, lessonRows)
              .map((order) => ({ order, to: paths.order(order.id), at: order.flightStartTime, what: 'Begins' }))}
          />
        )
      }
    </Loaded>
  </Section>
)

const rowOf = (order: OrderSummary): FlightRow =>
  isAway(order.status)
    ? { order, to: paths.returnAircraft(order.id), at: order.flightDropTime, what: 'Due back' }
    : { order, to: paths.checkIn(order.id), at: order.flightStartTime, what: 'Leaves' }

/** Late ones first, then by time; departures and returns mixed. */
const rampRows = ({ departures, out, returns }: RampBoard, most: number): FlightRow[] =>
  [...departures, ...out, ...returns]
    .map(rowOf)
    .toSorted((a, b) => Number(b.order.status === 'late') - Number(a.order.status === 'late') || a.at.localeCompare(b.at))
    .slice(0, most)

const counted = (count: number, what: string) => `${count} ${what}`

/** `1 late, 3 to leave, 2 due back, 4 out` */
const rampSum = ({ returns, counts }: RampBoard) => {
  const late = returns.filter(({ status }) => status === 'late').length
  return [
    ...(late > 0 ? [counted(late, 'late')] : []),
    counted(counts.departures, 'to leave'),
    counted(counts.returns - late, 'due back'),
    ...(counts.out > 0 ? [counted(counts.out, 'out for longer')] : []),
  ].join(', ')
}

const shownRows = 5

const RampWork = () => (
  <Section title="Ramp" action={<TextLink to={paths.checkIn()}>Open the board</TextLink>}>
    <Loaded query={useQuery(readBoard)} label="Loading the board">
      {(board) => {
        const rows = rampRows(board, shownRows)
        const places = board.airports.map(({ code }) => code).join(', ')
        return (
          <>
            <p className={css.sum}>
              {places}, today and the next twelve hours: {rampSum(board)}.
            </p>
            <FlightRows rows={rows} />
          </>
        )
      }}
    </Loaded>
  </Section>
)

/** An operator's work is the to-dos themselves. */
const sections: Partial<Record<Work, ComponentType>> = {
  ramp: RampWork,
  owner: OwnerWork,
  lessons: LessonWork,
  shares: ShareWork,
  advised: AdvisedWork,
}

/** A section for each role besides pilot. */
export const WorkSections = ({ account }: { account: Account }) => (
  <>
    {workOf(account).map((work) => {
      const Part = sections[work]
      return Part && <Part key={work} />
    })}
  </>
)
