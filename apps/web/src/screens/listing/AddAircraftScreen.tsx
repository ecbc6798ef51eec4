import { useSearchParams } from '../../ui/router/hooks.ts'
import { read } from '../../api.ts'
import { type Load } from '../../routing/screen.ts'
import { useAccount } from '../../session.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { NewAircraft } from './aircraft/NewAircraft.tsx'
import { Drafts } from './Drafts.tsx'
import { StepRail } from './StepRail.tsx'
import { Wizard } from './Wizard.tsx'
import css from './Wizard.module.css'

export const load: Load = async ({ client, url }) => {
  const id = url.searchParams.get('aircraft')
  if (id === null) return { title: 'List your aircraft' }
  const { tailNumber } = await client.ensureQueryData(read('getListing', { params: { id } }))
  return { title: `${tailNumber}, your listing` }
}

/** From nothing to a listed aircraft, and later the same form for every change. `?aircraft=` and `?step=` say where. */
export const Screen = () => {
  const account = useAccount()
  const id = useSearchParams()[0].get('aircraft')
  if (!account) return null
  if (id !== null) return <Wizard key={id} id={id} account={account} />
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
