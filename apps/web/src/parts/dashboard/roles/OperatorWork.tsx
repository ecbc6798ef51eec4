import { paths } from '@tailshare/contract/base/paths'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../ui/router/Link.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { Loaded } from '../../Loaded.tsx'
import css from './Work.module.css'
import { readCases, readClaims, readDisputes, readGrounded, readQueue, readReported } from './workReads.ts'

const Line = ({ to, label, count }: { to: string; label: string; count: string }) => (
  <li>
    <Link to={to}>{label}</Link>
    <span>{count}</span>
  </li>
)

export const OperatorWork = () => {
  const documents = useQuery(readQueue)
  const disputes = useQuery(readDisputes)
  const claims = useQuery(readClaims)
  const grounded = useQuery(readGrounded)
  const reported = useQuery(readReported)
  const cases = useQuery(readCases)
  return (
    <Section title="Operator" action={<TextLink to={paths.operator()}>Open the console</TextLink>}>
      <Loaded query={documents} label="Loading the queue" rows={3}>
        {({ count }) => (
          <ul className={css.counts}>
            <Line to={paths.operator()} label="Documents to verify" count={`${count} waiting`} />
            {disputes.data && <Line to={paths.operatorDisputes()} label="Disputes" count={`${disputes.data.count} open`} />}
            {claims.data && <Line to={paths.operatorClaims()} label="Damage claims" count={`${claims.data.count} open`} />}
            {grounded.data && (
              <Line to={paths.operatorGrounded()} label="Grounded aircraft" count={`${grounded.data.count} grounded`} />
            )}
            {cases.data && <Line to={paths.operatorCases()} label="Cases" count={`${cases.data.count} to answer`} />}
            {reported.data && (
              <Line to={paths.operatorMessages()} label="Reported messages" count={`${reported.data.count} waiting`} />
            )}
            <Line to={paths.operatorUsers()} label="People" count="" />
            <Line to={paths.operatorAudit()} label="Audit log" count="" />
          </ul>
        )}
      </Loaded>
    </Section>
  )
}
