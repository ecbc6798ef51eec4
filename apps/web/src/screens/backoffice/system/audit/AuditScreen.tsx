import { auditActions } from '@tailshare/contract/backoffice/operator'
import { useChoices } from '../../../../routing/useChoices.ts'
import { EmptyState } from '../../../../ui/display/lists/EmptyState.tsx'
import { FilterFold } from '../../../../ui/layout/fold/FilterFold.tsx'
import { Select } from '../../../../ui/form/Field.tsx'
import { askedDay } from '../../../../routing/asked.ts'
import { accountIn, actionOf } from './auditText.ts'
import { AuditList } from './AuditList.tsx'
import { Console } from '../../console/Console.tsx'
import auditCss from '../Audit.module.css'
import { operatorOnly } from '../../console/operatorOnly.ts'
import { PersonFilter } from '../../users/PersonFilter.tsx'
import { SearchField } from '../../console/lists/SearchField.tsx'
import { DateField } from '../../../../ui/form/dates/DateField.tsx'

export const load = operatorOnly

const choices = Object.entries(auditActions).map(([value, label]) => ({ value, label }))

/** Filters: `?text=`, `?account=`, `?action=`, `?from=` and `?to=`. */
export const Screen = () => {
  const [params, choose] = useChoices()
  const action = actionOf(params.get('action'))
  const [from, to] = [askedDay(params.get('from')), askedDay(params.get('to'))]
  const text = params.get('text')?.trim().slice(0, 80)
  const account = accountIn(params.get('account'))
  const isNarrowed = Boolean(action ?? from ?? to ?? account ?? (text || undefined))
  return (
    <Console area="audit">
      <h1>Audit log</h1>
      <search className={auditCss.search}>
        <SearchField name="text" label="Words, or a tail number" />
        <FilterFold className={auditCss.filters}>
          <PersonFilter />
          <Select
            label="Show"
            empty="Everything"
            choices={choices}
            value={action ?? ''}
            onChange={({ target }) => choose({ action: target.value })}
          />
          <DateField label="From" day={from ?? null} onDay={(day) => choose({ from: day })} />
          <DateField label="To" day={to ?? null} min={from} onDay={(day) => choose({ to: day })} />
        </FilterFold>
      </search>
      <AuditList
        query={{
          ...(action && { action }),
          ...(text && { text }),
          ...(account && { account }),
          ...(from && { from }),
          ...(to && { to }),
        }}
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
