import { paths } from '@tailshare/contract/base/paths'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../ui/router/Link.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { Loaded } from '../../Loaded.tsx'
import css from './Work.module.css'
import { readWaiting } from './workReads.ts'

/** What waits for this operator, and nothing else: the same counts as the to-dos above. */
export const OperatorWork = () => (
  <Section title="Operator" action={<TextLink to={paths.operator()}>Open the console</TextLink>}>
    <Loaded query={useQuery(readWaiting)} label="Loading the queues" rows={3}>
      {({ queues }) => (
        <ul className={css.counts}>
          {(
            [
              [paths.operator(), 'Documents to verify', queues?.documents],
              [paths.operatorDisputes(), 'Disputes', queues?.disputes],
              [paths.operatorApprovals(), 'Approvals', queues?.approvals],
              [paths.operatorClaims(), 'Damage claims', queues?.claims],
              [paths.operatorCases(), 'Cases', queues?.cases],
              [paths.operatorGrounded(), 'Grounded with bookings', queues?.groundedAtRisk],
              [paths.operatorMessages(), 'Reported messages', queues?.reportedMessages],
              [paths.operatorReviews(), 'Reported reviews', queues?.reportedReviews],
            ] as const
          ).map(([to, label, count]) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
              <span>{count ?? 0} waiting</span>
            </li>
          ))}
          <li>
            <Link to={paths.operatorUsers()}>People</Link>
          </li>
          <li>
            <Link to={paths.operatorAudit()}>Audit log</Link>
          </li>
        </ul>
      )}
    </Loaded>
  </Section>
)
