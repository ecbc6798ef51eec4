import { paths } from '@tailshare/contract/base/paths'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import css from './Wizard.module.css'

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
