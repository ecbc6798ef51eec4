import type { OperatorUserDetail } from '@tailshare/contract/backoffice/operator'
import { roleLines } from '../../../parts/people/people/roleLines.ts'
import { paths } from '@tailshare/contract/base/paths'
import { Icon } from '../../../ui/Icon.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import css from './User.module.css'

export const UserRoles = ({ user: { id, roles } }: { user: OperatorUserDetail }) => {
  const lines = roleLines(roles)
  return (
    <section className={css.section} aria-labelledby="roles">
      <h2 id="roles">Roles</h2>
      {lines.length === 0 ? (
        <p className="muted">None yet.</p>
      ) : (
        <ul className={css.lines}>
          {lines.map(({ role, title, text, icon }) => (
            <li key={role}>
              <Icon name={icon} />
              <div>
                <b>{title}</b>
                <small>
                  {text}
                  {role === 'csip' && (
                    <>
                      , <TextLink to={paths.csip(id)}>public page</TextLink>
                    </>
                  )}
                </small>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
