import { auditActions } from '@tailshare/contract/operator'
import { lazy } from 'react'
import { Later } from '../../document/Later.tsx'
import { useChoices } from '../../routing/useChoices.ts'
import { EmptyState } from '../../ui/display/EmptyState.tsx'
import { ComingDays } from '../../parts/dates/ComingDays.tsx'
import { Select } from '../../ui/form/Field.tsx'
import { askedDay } from '../../routing/asked.ts'
import { actionOf } from './auditText.ts'
import { AuditList } from './AuditList.tsx'
import { Console } from './Console.tsx'
import auditCss from './Audit.module.css'
import { operatorOnly } from './operatorOnly.ts'

export const load = operatorOnly

const DateField = lazy(() => import('../../ui/form/DateField.tsx').then((m) => ({ default: m.DateField })))
const choices = Object.entries(auditActions).map(([value, label]) => ({ value, label }))

/** Everything that was decided, newest first; `?action=`, `?from=` and `?to=` narrow it. What is about one person is on their page. */
export const Screen = () => {
  const [params, choose] = useChoices()
  const action = actionOf(params.get('action'))
  const [from, to] = [askedDay(params.get('from')), askedDay(params.get('to'))]
  const isNarrowed = Boolean(action ?? from ?? to)
  return (
    <Console area="audit">
      <h1>Audit log</h1>
      <div className={auditCss.filters}>
        <Select
          label="Show"
          empty="Everything"
          choices={choices}
          value={action ?? ''}
          onChange={({ target }) => choose({ action: target.value })}
        />
        <Later fallback={<ComingDays />}>
          <DateField label="From" day={from ?? null} onDay={(day) => choose({ from: day })} />
          <DateField label="To" day={to ?? null} min={from} onDay={(day) => choose({ to: day })} />
        </Later>
      </div>
      <AuditList
        query={{ ...(action && { action }), ...(from && { from }), ...(to && { to }) }}
        heading="h2"
        empty={
          <EmptyState>
            {isNarrowed ? 'Nothing of this kind is on record.' : 'Every decision appears here, with who made it and why.'}
          </EmptyState>
        }
      />
    </Console>
  )
}
