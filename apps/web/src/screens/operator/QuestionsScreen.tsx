import { paths } from '@tailshare/contract/paths'
import { plainDayText } from '@tailshare/contract/timeText'
import { dayIn } from '@tailshare/contract/period'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../ui/router/Link.tsx'
import { read } from '../../api.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { homeZone } from '../../parts/time/homeZone.ts'
import { useAccount } from '../../session.ts'
import { EmptyState } from '../../ui/display/EmptyState.tsx'
import { Console } from './Console.tsx'
import { operatorOnly } from './operatorOnly.ts'
import css from './Questions.module.css'

export const load = operatorOnly

/** What is asked at departure and return, model by model. */
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
              {lines.map(({ modelId, modelName, stage, version, asked }) => (
                <li key={`${modelId}${stage}`}>
                  <Link to={paths.operatorQuestionnaire(modelId, stage)}>
                    <b>
                      {modelName}, {stage}
                    </b>
                    <span>
                      {asked} questions, version {version.number}
                      <small>
                        {version.by
                          ? `${version.by}, ${plainDayText(dayIn(new Date(version.at), account ? homeZone(account) : 'UTC'))}: `
                          : ''}
                        {version.why}
                      </small>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Console>
  )
}
