import { Link } from '../../../ui/router/Link.tsx'
import { paths } from '@tailshare/contract/base/paths'
import { useAccount } from '../../../session.ts'
import { Icon } from '../../../ui/Icon.tsx'
import css from './Home.module.css'

export const Ways = () => {
  const signedIn = useAccount() !== null
  const ways = [
    ['plane', 'Fly', paths.search(), 'From a 172 to a Vision Jet. Upload your documents once, then book in under a minute.'],
    [
      'key',
      'List',
      paths.listAircraft(signedIn),
      'You set rate, minimums and calendar. Every checkout is photographed and metered.',
    ],
    ['share', 'Co-own', paths.coOwnership(), 'An eighth, a quarter or a half. Fair days, shared fixed costs, no phone tree.'],
  ] as const
  return (
    <nav className={`wrap ${css.ways}`} aria-label="Ways in">
      {ways.map(([icon, title, to, text]) => (
        <Link key={title} to={to}>
          <Icon name={icon} className={css.way} />
          <h2>
            {title} <Icon name="arrow" className={css.arrow} />
          </h2>
          <p>{text}</p>
        </Link>
      ))}
    </nav>
  )
}
