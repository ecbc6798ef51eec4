import type { Roles as Held } from '@tailshare/contract/people/accounts/accounts'
import { useQuery } from '@tanstack/react-query'
import { read, useAction } from '../../../api.ts'
import { confirmDeletion } from '../../../parts/site/modal/confirmDeletion.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { roleLines } from '../../../parts/people/people/roleLines.ts'
import { paths } from '@tailshare/contract/base/paths'
import { IconButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import css from '../../../parts/people/profile/profile.module.css'

const linksOf = (accountId: string): Partial<Record<keyof Held, readonly (readonly [to: string, label: string])[]>> => ({
  aircraftOwner: [[paths.ownedAircraft(), 'My aircraft']],
  csip: [
    [paths.manageAccount({ tab: 'csip' }), 'Rates'],
    [paths.csip(accountId), 'Public profile'],
  ],
  taxAdvisor: [[paths.advisors(), 'Clients']],
  staff: [[paths.checkIn(), 'Ramp board']],
  operator: [
    [paths.operator(), 'Documents'],
    [paths.operatorUsers(), 'People'],
    [paths.operatorAudit(), 'Audit log'],
  ],
})

/** The rates are deleted. */
const EndCsipRole = () => {
  const end = useAction('deleteCsipRole', {
    onDone: () => toast('You are no longer a CSIP here'),
  })
  const ask = async () => {
    const message = 'Stop being a CSIP? Your rates are deleted, and pilots can no longer book you.'
    if (!(await confirmDeletion({ title: 'End the CSIP role', message, confirm: 'End the role' }))) return
    end.mutate({}, { onError: toastError })
  }
  return <IconButton icon="trash" label="End the CSIP role" onClick={() => void ask()} />
}

export const Roles = ({ accountId }: { accountId: string }) => {
  const roles = useQuery(read('getRoles'))
  return (
    <Loaded query={roles} label="Loading roles" rows={2}>
      {(held) => {
        const lines = roleLines(held)
        const links = linksOf(accountId)
        if (lines.length === 0) return <p className="muted">None yet.</p>
        return (
          <ul className={css.list}>
            {lines.map(({ role, title, text, icon }) => (
              <li key={role}>
                <Icon name={icon} className={css.plain} />
                <div>
                  <b>{title}</b>
                  <small>{text}</small>
                </div>
                <div className={css.links}>
                  {links[role]?.map(([to, label]) => (
                    <TextLink key={to} to={to}>
                      {label}
                    </TextLink>
                  ))}
                  {role === 'csip' && <EndCsipRole />}
                </div>
              </li>
            ))}
          </ul>
        )
      }}
    </Loaded>
  )
}
