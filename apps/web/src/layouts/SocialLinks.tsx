import { productName } from '@tailshare/contract/constants'
import css from './SocialLinks.module.css'

const handle = productName.toLowerCase()
/** Simple marks drawn for this footer; each link is named in words. */
const networks = [
  {
    name: 'Instagram',
    href: `https://www.instagram.com/${handle}`,
    path: 'M7 3.500h10A3.500 3.500 0 0 1 20.500 7v10a3.500 3.500 0 0 1-3.500 3.500H7A3.500 3.500 0 0 1 3.500 17V7A3.500 3.500 0 0 1 7 3.500ZM12 8a4 4 0 1 1 0 8a4 4 0 0 1 0-8ZM16.800 7.100v.1',
  },
  {
    name: 'YouTube',
    href: `https://www.youtube.com/@${handle}`,
    path: 'M3 8.500A3 3 0 0 1 6 5.500h12a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3ZM10.500 9.500v5l4-2.500Z',
  },
  {
    name: 'LinkedIn',
    href: `https://www.linkedin.com/company/${handle}`,
    path: 'M5 9.500V19M5 5.200v.1M10 19V9.500M10 13.500c0-5 8.500-5 8.500.5V19',
  },
  {
    name: 'Facebook',
    href: `https://www.facebook.com/${handle}`,
    path: 'M12.500 21v-9.500M9 12.500h6.500M17 4h-1.500a3 3 0 0 0-3 3v5',
  },
]

export const SocialLinks = () => (
  <ul className={css.social}>
    {networks.map(({ name, href, path }) => (
      <li key={name}>
        <a href={href} target="_blank" rel="noopener noreferrer" aria-label={`${productName} on ${name}`}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={path} />
          </svg>
        </a>
      </li>
    ))}
  </ul>
)
