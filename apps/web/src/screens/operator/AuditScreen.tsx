import { auditActions } from '@tailshare/contract/operator'
import { useSearchParams } from 'react-router'
import { EmptyState } from '../../ui/display/EmptyState.tsx'
import { Select } from '../../ui/form/Field.tsx'
import { actionOf } from './auditText.ts'
import { AuditList } from './AuditList.tsx'
import { Console } from './Console.tsx'
import css from './Console.module.css'
import { operatorOnly } from './operatorOnly.ts'

export const load = operatorOnly

const choices = Object.entries(auditActions).map(([value, label]) => ({ value, label }))

/** Everything that was decided, newest first; `?action=` narrows it. */
export const Screen = () => {
  const [params, setParams] = useSearchParams()
  const action = actionOf(params.get('action'))
  return (
    <Console area="audit">
      <h1>Audit log</h1>
      <div className={css.search}>
        <Select
          label="Show"
          empty="Everything"
          choices={choices}
          value={action ?? ''}
          onChange={({ target }) => setParams(target.value === '' ? {} : { action: target.value }, { preventScrollReset: true })}
        />
      </div>
      <AuditList
        query={{ ...(action && { action }) }}
        heading="h2"
        empty={
          <EmptyState>
            {action ? 'Nothing of this kind is on record yet.' : 'Every decision appears here, with who made it and why.'}
          </EmptyState>
        }
      />
    </Console>
  )
}
