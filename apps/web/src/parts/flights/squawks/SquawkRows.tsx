import { countText } from '@tailshare/contract/text/countText'
import { paths } from '@tailshare/contract/base/paths'
import type { SquawkCard } from '@tailshare/contract/flights/squawks/squawks'
import { instantText } from '@tailshare/contract/text/timeText'
import { Link } from '../../../ui/router/Link.tsx'
import { Badge } from '../../../ui/display/marks/Badge.tsx'
import { severities, stateText } from './squawkWords.ts'
import css from './Squawks.module.css'

const saidOf = ({ entries, photos }: SquawkCard) =>
  [entries > 1 && countText(entries, 'entry', 'entries'), photos > 0 && countText(photos, 'photo')].filter(Boolean).join(', ')

export const SquawkRows = ({ squawks }: { squawks: readonly SquawkCard[] }) => (
  <ul className={css.rows}>
    {squawks.map((squawk) => {
      const { id, text, severity, created, zone, reportedBy } = squawk
      return (
        <li key={id}>
          <div>
            <h3>
              <Link to={paths.squawk(id)}>{text}</Link>
            </h3>
            <p>
              {stateText(squawk)}. {reportedBy ?? 'Reported'}, {instantText(new Date(created), zone)}
              {saidOf(squawk) && `, ${saidOf(squawk)}`}
            </p>
          </div>
          <Badge tone={severities[severity].tone}>{severities[severity].text}</Badge>
        </li>
      )
    })}
  </ul>
)
