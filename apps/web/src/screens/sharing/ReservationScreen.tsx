import type { Airport } from '@tailshare/contract/aircraft/airports'
import { paths } from '@tailshare/contract/base/paths'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api.ts'
import { ahead } from '../../routing/ahead.ts'
import type { Load } from '../../routing/screen.ts'
import { Loaded } from '../../parts/page/Loaded.tsx'
import { useAccount } from '../../calls/session.ts'
import { useChoices } from '../../routing/useChoices.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/display/lists/EmptyState.tsx'
import { Tail } from '../../ui/display/marks/Tail.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { SharedTimeline } from './timeline/SharedTimeline.tsx'
import css from './offers/CoOwnership.module.css'

const Nothing = () => (
  <EmptyState
    action={
      <ButtonLink kind="go" to={paths.coOwnership()}>
        Shares on offer
      </ButtonLink>
    }
  >
    Aircraft that you share with others appear here, with everybody’s days.
  </EmptyState>
)

type Shared = { id: string; tailNumber: string; airport: Airport }

/** Selected by the URL. */
const Aircraft = ({ list }: { list: readonly Shared[] }) => {
  const [search] = useChoices()
  const shown = list.find(({ id }) => id === search.get('aircraft')) ?? list[0]
  if (!shown) return <Nothing />
  return (
    <>
      {list.length > 1 ? (
        <Tabs
          label="Aircraft"
          tabs={list.map(({ id, tailNumber }) => ({
            to: paths.reservations({ aircraft: id }),
            label: tailNumber,
            current: id === shown.id,
          }))}
        />
      ) : (
        <p>
          <Tail size="card">{shown.tailNumber}</Tail>
        </p>
      )}
      <SharedTimeline key={shown.id} aircraft={shown} />
    </>
  )
}

/** For a tax advisor: clients' shared aircraft. */
const Advised = () => {
  const advised = useQuery(read('listAdvisedAircraft'))
  return (
    <Loaded query={advised} label="Loading shared aircraft">
      {(list) => <Aircraft list={list.filter(({ coOwners }) => coOwners > 0)} />}
    </Loaded>
  )
}

export const load: Load = async ({ client }) => ahead(client, read('listCoOwnedAircraft'), read('listOwnedAircraft'))

export const Screen = () => {
  const account = useAccount()
  const coOwned = useQuery(read('listCoOwnedAircraft'))
  const owned = useQuery(read('listOwnedAircraft'))
  return (
    <div className={`wrap ${css.page}`}>
      <PageHead title="Shared timeline" />
      <Loaded query={coOwned} label="Loading your aircraft">
        {(theirs) => (
          <Loaded query={owned} label="Loading your aircraft">
            {(own) => {
              const shared = [...theirs, ...own.filter(({ coOwners }) => coOwners > 0)]
              return shared.length === 0 && account?.isTaxAdvisor ? <Advised /> : <Aircraft list={shared} />
            }}
          </Loaded>
        )}
      </Loaded>
    </div>
  )
}
