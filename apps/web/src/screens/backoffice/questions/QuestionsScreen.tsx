import { paths } from '@tailshare/contract/base/paths'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { dayIn } from '@tailshare/contract/text/period'
import { stageNames } from '@tailshare/contract/flights/stages/stageNames'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../ui/router/Link.tsx'
import { read, type Reply } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { homeZone } from '../../../parts/schedule/time/homeZone.ts'
import { useAccount } from '../../../calls/session.ts'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { Console } from '../console/Console.tsx'
import { operatorOnly } from '../console/operatorOnly.ts'
import css from './Questions.module.css'

export const load = operatorOnly

type Line = Reply<'listQuestionnaires'>[number]

const Stage = ({ line: { modelId, modelName, stage, version, asked }, zone }: { line: Line; zone: string }) => (
  <Link to={paths.operatorQuestionnaire(modelId, stage)}>
    <b>
      <span className="vh">{modelName}, </span>
      {stageNames[stage]}
    </b>
    <span>
      {asked} questions, version {version.number}
    </span>
    <small>
      {version.by && `${version.by}, ${plainDayText(dayIn(new Date(version.at), zone))}: `}
      {version.why}
    </small>
  </Link>
)

export const Screen = () => {
  const account = useAccount()
  const all = useQuery(read('listQuestionnaires'))
  return (
    <Console area="questions">
      <h1>Ramp questions</h1>
      <p className="lead">What is asked when an aircraft leaves and comes back. Changes apply to records opened after them.</p>
      <Loaded query={all} label="Loading questionnaires" rows={6}>
        {(lines) =>
          lines.length === 0 ? (
            <EmptyState>Questionnaires appear here with the first model.</EmptyState>
          ) : (
            <ul className={css.models}>
              {[...Map.groupBy(lines, ({ modelId }) => modelId)].map(([modelId, stages]) => (
                <li key={modelId}>
                  <h2>{stages[0]!.modelName}</h2>
                  {stages.map((line) => (
                    <Stage key={line.stage} line={line} zone={account ? homeZone(account) : 'UTC'} />
                  ))}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Console>
  )
}
