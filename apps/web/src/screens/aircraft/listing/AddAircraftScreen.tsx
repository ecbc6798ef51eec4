import { lazy, Suspense } from 'react'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { read } from '../../../api.ts'
import type { Load } from '../../../routing/screen.ts'
import { useAccount } from '../../../calls/session.ts'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { NewAircraft } from './aircraft/NewAircraft.tsx'
import { StepRail } from './wizard/StepRail.tsx'
import { paths } from '@tailshare/contract/base/paths'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../../ui/Button.tsx'
import css from './wizard/Wizard.module.css'

export const Drafts = () => {
  const owned = useQuery(read('listOwnedAircraft'))
  const drafts = (owned.data ?? []).filter(({ listing }) => listing === 'draft')
  if (drafts.length === 0) return null
  return (
    <section className={css.drafts} aria-label="Begun before">
      <p>{drafts.length === 1 ? 'One listing is not finished yet.' : `${drafts.length} listings are not finished yet.`}</p>
      <ul>
        {drafts.map(({ id, tailNumber }) => (
          <li key={id}>
            <ButtonLink kind="soft" small to={paths.addAircraft({ aircraft: id })}>
              Continue {tailNumber}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The wizard is more than half of this screen's code: load it once a listing has begun. */
const fetchWizard = () => import('./wizard/Wizard.tsx')
const Wizard = lazy(() => fetchWizard().then((m) => ({ default: m.Wizard })))

export const load: Load = async ({ client, url }) => {
  const id = url.searchParams.get('aircraft')
  if (id === null) return { title: 'List your aircraft' }
  const [{ tailNumber }] = await Promise.all([client.ensureQueryData(read('getListing', { params: { id } })), fetchWizard()])
  return { title: `${tailNumber}, your listing` }
}

/** `?aircraft=` and `?step=` select what is open. */
export const Screen = () => {
  const account = useAccount()
  const id = useSearchParams()[0].get('aircraft')
  if (!account) return null
  if (id !== null)
    return (
      <Suspense fallback={<Skeleton shape="block" count={3} label="Loading the listing" />}>
        <Wizard key={id} id={id} account={account} />
      </Suspense>
    )
  return (
    <div className={`wrap read ${css.page}`}>
      <PageHead
        title="List your aircraft"
        lead="About five minutes. Everything is saved as you go, and no one sees it before you sign."
      />
      <Drafts />
      <div className={css.columns}>
        <StepRail listing={null} current="aircraft" />
        <NewAircraft account={account} />
      </div>
    </div>
  )
}
