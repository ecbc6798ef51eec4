import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { readPages } from '../../../api.ts'
import { AircraftCard, CardSkeletons } from '../../../parts/aircraft/AircraftCard.tsx'
import { paths } from '@tailshare/contract/base/paths'
import { ahead } from '../../../routing/ahead.ts'
import type { Load } from '../../../routing/screen.ts'
import { EmptyState, LoadError } from '../../../ui/display/lists/EmptyState.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import css from './Favorites.module.css'
import { SavedSearches } from './SavedSearches.tsx'
import profile from '../../../parts/people/profile/profile.module.css'
import { ShowMore } from '../../../ui/display/lists/ShowMore.tsx'

const readFavorites = readPages('listFavorites', { query: { limit: 12 } })

export const load: Load = async ({ client }) => ahead(client, readFavorites)

const Favorites = () => {
  const favorites = useInfiniteQuery(readFavorites)
  const found = favorites.data?.pages.flatMap(({ results }) => results)
  return (
    <>
      {favorites.error && <LoadError error={favorites.error} onRetry={() => void favorites.refetch()} />}
      {favorites.isPending && <CardSkeletons count={3} className={css.cards} />}
      {found && found.length > 0 && (
        <ul className={css.cards}>
          {found.map(({ id, aircraft }, index) => (
            <li key={id}>
              <AircraftCard aircraft={aircraft} headingLevel="h2" eager={index < 3} />
            </li>
          ))}
        </ul>
      )}
      {found?.length === 0 && (
        <EmptyState to={paths.search()} label="Search aircraft" icon="search">
          Aircraft you save with the heart appear here.
        </EmptyState>
      )}
      <ShowMore of={favorites} className={profile.more} />
    </>
  )
}

/** `?tab=searches` shows saved searches. */
export const Screen = () => {
  const showsSearches = useSearchParams()[0].get('tab') === 'searches'
  return (
    <>
      <PageHead title="Favorites" />
      <Tabs
        label="Favorites"
        tabs={[
          { to: paths.favorites(), label: 'Aircraft', current: !showsSearches },
          { to: paths.favorites({ tab: 'searches' }), label: 'Saved searches', current: showsSearches },
        ]}
      />
      {showsSearches ? <SavedSearches /> : <Favorites />}
    </>
  )
}
