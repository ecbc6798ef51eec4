import { useQuery } from '@tanstack/react-query'
import { read, useAction } from '../../api.ts'
import type { Account } from '../../session.ts'
import { Switch } from '../../ui/Choices.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { Section } from './Pieces.tsx'
import css from './profile.module.css'

/** Owners decide whether others may look after the maintenance of their aircraft; takes effect at once. */
export const MaintenanceAccess = ({ account }: { account: Account }) => {
  const roles = useQuery(read('getRoles'))
  const update = useAction('updateAccount', { refresh: ['getAccount'], onDone: () => toast('Saved') })
  if (!roles.data?.aircraftOwner) return null
  const allowed = update.isPending ? update.variables.body.allowMaintenanceAccess : account.allowMaintenanceAccess
  return (
    <Section title="Maintenance of your aircraft">
      <div className={css.form}>
        <Switch
          label="Let co-owners and airport staff edit maintenance items"
          hint="Off, only you do."
          checked={allowed ?? false}
          onChange={(event) =>
            !update.isPending &&
            update.mutate({ body: { allowMaintenanceAccess: event.target.checked } }, { onError: toastError })
          }
        />
      </div>
    </Section>
  )
}
