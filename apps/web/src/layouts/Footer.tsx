import { productName } from '@tailshare/contract/constants'
import { Link } from 'react-router'
import { paths } from '@tailshare/contract/paths'
import { useModal } from '../parts/modal/modal.ts'
import { useAccount } from '../session.ts'
import { classes } from '../ui/classes.ts'
import { Logo } from '../ui/display/Logo.tsx'
import css from './Footer.module.css'
import { SocialLinks } from './SocialLinks.tsx'
import { IdlePart } from './IdlePart.tsx'
import { ThemeChoice } from '../parts/ThemeChoice.tsx'

const fetchQuestion = () => import('../parts/pageViews/MayWeCount.tsx').then((m) => m.MayWeCount)

/** Where to go next, who we are, and what we are not. */
export const Footer = ({ narrow }: { narrow?: boolean }) => {
  const account = useAccount()
  const { searchOf } = useModal()
  return (
    <footer className={css.foot}>
      <div className={classes('wrap', narrow && 'read')}>
        <div className={css.columns}>
          <div className={css.about}>
            <Link to={paths.home()} aria-label={`${productName}, home`}>
              <Logo />
            </Link>
            <p>Aircraft from independent owners, for pilots who keep their documents in order.</p>
            <SocialLinks />
          </div>
          <nav aria-labelledby="foot-fly">
            <h2 id="foot-fly">Fly</h2>
            <ul>
              <li>
                <Link to={paths.search()}>Rent Aircraft</Link>
              </li>
              <li>
                <Link to={paths.reserve()}>Reserve</Link>
              </li>
              <li>
                <Link to={paths.coOwnership()}>Co-Ownership</Link>
              </li>
            </ul>
          </nav>
          <nav aria-labelledby="foot-own">
            <h2 id="foot-own">Own</h2>
            <ul>
              <li>
                <Link to={paths.listAircraft(account !== null)}>List Aircraft</Link>
              </li>
              <li>
                <Link to={paths.calculator()}>Aircraft Sharing Calculator</Link>
              </li>
            </ul>
          </nav>
          <nav aria-labelledby="foot-company">
            <h2 id="foot-company">{productName}</h2>
            <ul>
              <li>
                <Link to={paths.learn()}>About Us</Link>
              </li>
              <li>
                <Link to={searchOf('external-form')} preventScrollReset>
                  Invest
                </Link>
              </li>
              <li>
                <Link to={paths.policy()} target="_blank" rel="noopener">
                  Privacy Policy
                </Link>
              </li>
              <li>
                <Link to={paths.terms()} target="_blank" rel="noopener">
                  Terms of use
                </Link>
              </li>
            </ul>
          </nav>
        </div>
        <div className={css.law}>
          <p>
            {productName} is not affiliated with any aircraft manufacturer. It does not own aircraft: all are owned by independent
            owners. It does not provide flight instruction; it refers CSIPs to pilots who need them. It does not operate aircraft
            or commercial operations, and it does not operate fractional ownership or fleet sharing under Part 91 subpart K. It
            only provides flight scheduling, financial accounting and coordination with maintenance shops.
          </p>
          <ThemeChoice />
        </div>
        <IdlePart fetchPart={fetchQuestion} />
      </div>
    </footer>
  )
}
