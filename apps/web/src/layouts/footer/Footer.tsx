import { Children, type ReactElement, useId } from 'react'
import { productName } from '@tailshare/contract/base/constants'
import { usePageRoute } from '../../ui/router/hooks.ts'
import { Link } from '../../ui/router/Link.tsx'
import { paths } from '@tailshare/contract/base/paths'
import type { Handle } from '../../routing/screen.ts'
import { useModal } from '../../parts/site/modal/modal.ts'
import { useAccount } from '../../calls/session.ts'
import { Logo } from '../../ui/display/marks/Logo.tsx'
import css from './Footer.module.css'
import { SocialLinks } from './SocialLinks.tsx'
import { IdlePart } from '../header/IdlePart.tsx'
import { ThemeChoice } from '../../parts/page/ThemeChoice.tsx'

const fetchQuestion = () => import('../../parts/site/pageViews/MayWeCount.tsx').then((m) => m.MayWeCount)

/** A column of links. Hidden on phones, where the menu has them, unless `stays`. */
const Ways = ({ title, stays, children }: { title: string; stays?: boolean; children: ReactElement[] }) => {
  const id = useId()
  return (
    <nav className={stays ? undefined : css.ways} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {Children.map(children, (way) => (
          <li>{way}</li>
        ))}
      </ul>
    </nav>
  )
}

/** Links, company details and disclaimers. On phones the menu has the links, and work pages have no footer. */
export const Footer = () => {
  const account = useAccount()
  const { searchOf } = useModal()
  const isTask = (usePageRoute().handle as Handle | undefined)?.task
  return (
    <footer className={css.foot} data-task={isTask}>
      <div className="wrap">
        <div className={css.columns}>
          <div className={css.about}>
            <Link to={paths.home()} aria-label={`${productName}, home`}>
              <Logo />
            </Link>
            <p>Aircraft from independent owners, for pilots who keep their documents in order.</p>
            <SocialLinks />
          </div>
          <Ways title="Fly">
            <Link to={paths.search()}>Rent Aircraft</Link>
            <Link to={paths.reserve()}>Reserve</Link>
            <Link to={paths.csips()}>Instructors</Link>
            <Link to={paths.coOwnership()}>Co-Ownership</Link>
          </Ways>
          <Ways title="Own">
            <Link to={paths.listAircraft(account !== null)}>List Aircraft</Link>
            <Link to={paths.calculator()}>Aircraft Sharing Calculator</Link>
          </Ways>
          <Ways title={productName} stays>
            <Link to={paths.help()}>Help and contact</Link>
            <Link to={paths.learn()}>About Us</Link>
            <Link to={searchOf('external-form')} preventScrollReset>
              Invest
            </Link>
            <Link to={paths.policy()} target="_blank" rel="noopener">
              Privacy Policy
            </Link>
            <Link to={paths.terms()} target="_blank" rel="noopener">
              Terms of use
            </Link>
            <Link to={paths.status()}>Status</Link>
          </Ways>
        </div>
        <div className={css.law}>
          {/* On phones, collapsed until the checkbox is ticked; works without scripts. */}
          <div className={css.disclaimer}>
            <p>
              {productName} is not affiliated with any aircraft manufacturer. It does not own aircraft: all are owned by
              independent owners. It does not provide flight instruction; it refers CSIPs to pilots who need them. It does not
              operate aircraft or commercial operations, and it does not operate fractional ownership or fleet sharing under Part
              91 subpart K. It only provides flight scheduling, financial accounting and coordination with maintenance shops.
            </p>
            <label>
              <input type="checkbox" className="vh" />
              Read
            </label>
          </div>
          <ThemeChoice />
        </div>
        <IdlePart fetchPart={fetchQuestion} />
      </div>
    </footer>
  )
}
