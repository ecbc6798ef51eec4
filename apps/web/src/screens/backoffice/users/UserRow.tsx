import type { OperatorUser } from '@tailshare/contract/backoffice/operator'
import { countText } from '@tailshare/contract/text/countText'
import { Link } from '../../../ui/router/Link.tsx'
import { fullName } from '../../../parts/people/people/personName.ts'
import { paths } from '@tailshare/contract/base/paths'
import { Avatar } from '../../../ui/display/Avatar.tsx'
import { Badge } from '../../../ui/display/Badge.tsx'
import css from '../console/Console.module.css'
import { roleWords } from './userText.ts'

export const UserRow = ({ user }: { user: OperatorUser }) => {
  const { id, email, homeAirport, documentsWaiting, suspended } = user
  return (
    <li>
      <Link to={paths.operatorUser(id)} className={css.user}>
        <Avatar {...user} />
        <span className={css.who}>
          <b>{fullName(user)}</b>
          <small>{email}</small>
        </span>
        <span className={css.airport}>{homeAirport}</span>
        <span className={css.roles}>
          {roleWords(user).map((word) => (
            <Badge key={word} fill>
              {word}
            </Badge>
          ))}
        </span>
        <span className={css.state}>
          {suspended !== null && (
            <Badge tone="caution" icon="lock">
              Suspended
            </Badge>
          )}
          {documentsWaiting > 0 && <Badge icon="document">{countText(documentsWaiting, 'document')} waiting</Badge>}
        </span>
      </Link>
    </li>
  )
}
