import { paths } from '@tailshare/contract/base/paths'
import type { SquawkPage, SquawkMove } from '@tailshare/contract/flights/squawks/squawks'
import { instantText } from '@tailshare/contract/text/timeText'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '../../../ui/router/Link.tsx'
import { useParams } from '../../../ui/router/hooks.ts'
import { read } from '../../../api.ts'
import { severities, stateText } from '../../../parts/flights/squawks/squawkWords.ts'
import { readWaiting } from '../../../parts/dashboard/roles/sections/workReads.ts'
import { waitingTodos } from '../../../parts/dashboard/todo/kinds/waitingTodos.ts'
import { notFound } from '../../../routing/errors/notFound.ts'
import type { Load } from '../../../routing/screen.ts'
import { Badge } from '../../../ui/display/marks/Badge.tsx'
import { Tail } from '../../../ui/display/marks/Tail.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { Comment } from './Comment.tsx'
import { SquawkThread } from './Thread.tsx'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { moveWords } from './moveWords.ts'
import css from './SquawkScreen.module.css'

const moves: readonly SquawkMove[] = ['start', 'defer', 'judge', 'close', 'reopen']

/** People who decide see why a decision is unavailable; others see who decides. */
export const Moves = ({ squawk }: { squawk: SquawkPage }) => {
  const [open, setOpen] = useState<SquawkMove | null>(null)
  const { whyNot, state } = squawk
  const reasons = new Set(moves.map((move) => whyNot[move]))
  const [onlyReason] = reasons
  if (reasons.size === 1 && onlyReason) return <p className={`muted ${css.section}`}>{onlyReason}</p>
  // A closed squawk can only be reopened.
  const shown = moves.filter((move) => (state === 'closed' ? move === 'reopen' : move !== 'reopen'))
  return (
    <section className={css.section} aria-labelledby="decide">
      <h2 id="decide">Decide</h2>
      <div className={css.moves}>
        {shown.map((move) => (
          <Button key={move} kind={move === 'close' ? 'go' : 'line'} disabledReason={whyNot[move]} onClick={() => setOpen(move)}>
            {moveWords(squawk)[move].button}
          </Button>
        ))}
      </div>
      {open && <MoveDialog squawk={squawk} move={open} onClose={() => setOpen(null)} />}
    </section>
  )
}

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
