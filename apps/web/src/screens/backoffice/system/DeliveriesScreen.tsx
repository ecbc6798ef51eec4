import {
  deliveryStates,
  type DeliveryState,
  deliveryWays,
  type DeliveryWay,
} from '@tailshare/contract/backoffice/system/deliveries'
import { paths } from '@tailshare/contract/base/paths'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../ui/router/Link.tsx'
import { read } from '../../../api.ts'
import { fullName } from '../../../parts/people/people/personName.ts'
import { askedDay, askedId } from '../../../routing/asked.ts'
import { useChoices } from '../../../routing/useChoices.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { FilterFold } from '../../../ui/layout/fold/FilterFold.tsx'
import { Select } from '../../../ui/form/Field.tsx'
import { Console } from '../console/Console.tsx'
import css from './Deliveries.module.css'
import { DeliveryList } from './DeliveryList.tsx'
import { operatorOnly } from '../console/operatorOnly.ts'
import { DateField } from '../../../ui/form/dates/DateField.tsx'

export const load = operatorOnly

const choicesOf = (of: Record<string, string>) => Object.entries(of).map(([value, label]) => ({ value, label }))
const oneOf = <Name extends string>(of: Record<Name, string>, asked: string | null) =>
  asked !== null && Object.hasOwn(of, asked) ? (asked as Name) : undefined

const Person = ({ id, onAll }: { id: string; onAll: () => void }) => {
  const { data: user } = useQuery(read('getUser', { params: { id } }))
  return (
    <p className={css.person}>
      <span>To {user ? <Link to={paths.operatorUser(id)}>{fullName(user)}</Link> : 'one person'}</span>
      <Button kind="soft" small onClick={onAll}>
        Show everyone’s
      </Button>
    </p>
  )
}

/** The last 90 days of email, text and push. Filters: `?account=`, `?channel=`, `?state=`, `?from=` and `?to=`. */
export const Screen = () => {
  const [params, choose] = useChoices()
  const account = askedId(params.get('account'))
  const channel = oneOf<DeliveryWay>(deliveryWays, params.get('channel'))
  const state = oneOf<DeliveryState>(deliveryStates, params.get('state'))
  const [from, to] = [askedDay(params.get('from')), askedDay(params.get('to'))]
  const isNarrowed = Boolean(account ?? channel ?? state ?? from ?? to)
  return (
    <Console area="deliveries">
      <h1>Delivery log</h1>
      <p className="muted">
        What went out by email, text and push in the last 90 days, and whether it got there. The text itself isn’t shown.
      </p>
      {account && <Person id={account} onAll={() => choose({ account: null })} />}
      <FilterFold className={css.filters}>
        <Select
          label="By"
          empty="Every way"
          choices={choicesOf(deliveryWays)}
          value={channel ?? ''}
          onChange={({ target }) => choose({ channel: target.value })}
        />
        <Select
          label="Show"
          empty="Everything"
          choices={choicesOf(deliveryStates)}
          value={state ?? ''}
          onChange={({ target }) => choose({ state: target.value })}
        />
        <DateField label="From" day={from ?? null} onDay={(day) => choose({ from: day })} />
        <DateField label="To" day={to ?? null} min={from} onDay={(day) => choose({ to: day })} />
      </FilterFold>
      <DeliveryList
        query={{
          ...(account && { account }),
          ...(channel && { channel }),
          ...(state && { state }),
          ...(from && { from }),
          ...(to && { to }),
        }}
        empty={
          <EmptyState
            {...(isNarrowed && {
              action: (
                <Button kind="soft" onClick={() => choose({ account: null, channel: null, state: null, from: null, to: null })}>
                  Show everything
                </Button>
              ),
            })}
          >
            {isNarrowed
              ? 'Nothing of this kind was sent in the last 90 days.'
              : 'What goes out by email, text and push appears here.'}
          </EmptyState>
        }
      />
    </Console>
  )
}
