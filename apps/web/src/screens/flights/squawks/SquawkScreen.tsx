import { paths } from '@tailshare/contract/base/paths'
import type { SquawkPage } from '@tailshare/contract/flights/squawks/squawks'
import { instantText } from '@tailshare/contract/text/timeText'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '../../../ui/router/Link.tsx'
import { useParams } from '../../../ui/router/hooks.ts'
import { read } from '../../../api.ts'
import { severities, stateText } from '../../../parts/flights/squawks/squawkWords.ts'
import { readWaiting } from '../../../parts/dashboard/roles/workReads.ts'
import { waitingTodos } from '../../../parts/dashboard/todo/waitingTodos.ts'
import { notFound } from '../../../routing/notFound.ts'
import type { Load } from '../../../routing/screen.ts'
import { Badge } from '../../../ui/display/Badge.tsx'
import { Tail } from '../../../ui/display/Tail.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { Comment } from './Comment.tsx'
import { Moves } from './Moves.tsx'
import css from './SquawkScreen.module.css'
import { SquawkThread } from './Thread.tsx'

export const load: Load = async ({ client, params: { id } }) => {
  if (!id) return notFound()
  const { tailNumber } = await client.ensureQueryData(read('getSquawk', { params: { id } }))
  return { title: `Squawk on ${tailNumber}` }
}

const Standing = ({ squawk }: { squawk: SquawkPage }) => {
  const { severity, created, zone, reportedBy, atRisk, orderId, needsDecision, tailNumber } = squawk
  const at = new Date(created)
  const waiting = useQuery(readWaiting).data?.items ?? []
  const fees = waitingTodos(waiting.filter(({ kind, id }) => kind === 'late_fee' && id === squawk.id))
  return (
    <section className={css.standing} aria-label="Where it stands">
      <p>
        <Badge tone={severities[severity].tone}>{severities[severity].text}</Badge> <b>{stateText(squawk)}</b>
      </p>
      <p className="small">
        Found {instantText(at, zone)}
        {reportedBy && ` by ${reportedBy}`}
        {orderId && (
          <>
            , <Link to={paths.order(orderId)}>see the booking</Link>
          </>
        )}
        .
      </p>
      {needsDecision && severity === 'limit' && (
        <p role="status">{tailNumber} does not leave before someone decides: close it, defer it again, or reassess it.</p>
      )}
      {fees.map(({ id, title, text }) => (
        <p key={id} role="status">
          <b>{title}</b> {text}
        </p>
      ))}
      {atRisk > 0 && (
        <p role="status">
          {atRisk === 1 ? 'One booking is at risk.' : `${atRisk} bookings are at risk.`}{' '}
          {squawk.whyNot.close === null && (
            <Link to={paths.newDisruption({ grounding: squawk.id })}>Decide about {atRisk === 1 ? 'it' : 'them'}</Link>
          )}
        </p>
      )}
    </section>
  )
}

export const Screen = () => {
  const { id = '' } = useParams()
  const { data: squawk } = useSuspenseQuery({
    ...read('getSquawk', { params: { id } }),
    refetchOnWindowFocus: 'always' as const,
  })
  return (
    <div className={`wrap read ${css.page}`}>
      <PageHead over="Squawk" title={<Tail size="hero">{squawk.tailNumber}</Tail>} lead={squawk.text} />
      <Standing squawk={squawk} />
      <Moves squawk={squawk} />
      <SquawkThread squawk={squawk} />
      <Comment squawk={squawk} />
    </div>
  )
}
