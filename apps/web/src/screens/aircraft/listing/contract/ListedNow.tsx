import type { Listing } from '@tailshare/contract/aircraft/listing'
import { paths } from '@tailshare/contract/base/paths'
import { ButtonLink } from '../../../../ui/Button.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import css from './Contract.module.css'

export const ListedNow = ({ listing: { id, tailNumber } }: { listing: Listing }) => (
  <section className={css.listed} aria-labelledby="listed">
    <h3 id="listed">
      <Icon name="check" /> {tailNumber} is listed
    </h3>
    <p>Pilots can find it in search now. We’ll tell you about every booking.</p>
    <div className={css.ways}>
      <ButtonLink kind="go" to={paths.aircraft(id)}>
        See its page
      </ButtonLink>
      <ButtonLink kind="soft" to={paths.schedule({ aircraft: id })}>
        Open its schedule
      </ButtonLink>
      <ButtonLink kind="soft" to={paths.dashboard(id)}>
        Open its dashboard
      </ButtonLink>
      <ButtonLink kind="soft" to={paths.ownedAircraft()}>
        My aircraft
      </ButtonLink>
    </div>
  </section>
)
