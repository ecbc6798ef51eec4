import { productName } from '@tailshare/contract/base/constants'
import css from './SocialLinks.module.css'

const handle = productName.toLowerCase()
/** Simplified logos drawn for this footer; each link has a text label. */
const networks = [
  {
    name: 'Instagram',
    href: `https://www.instagram.com/${handle}`,
    path: 'M7 3.5h10A3.5 3.5 0 0 1 20.5 7v10a3.5 3.5 0 0 1-3.5 3.5H7A3.5 3.5 0 0 1 3.5 17V7A3.5 3.5 0 0 1 7 3.5ZM12 8a4 4 0 1 1 0 8a4 4 0 0 1 0-8ZM16.8 7.1v.1',
  },
  {
    name: 'YouTube',
    href: `https://www.youtube.com/@${handle}`,
    path: 'M3 8.5A3 3 0 0 1 6 5.5h12a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3ZM10.5 9.5v5l4-2.5Z',
  },
  {
    name: 'LinkedIn',
    href: `https://www.linkedin.com/company/${handle}`,
    path: 'M5 9.5V19M5 5.2v.1M10 19V9.5M10 13.5c0-5 8.5-5 8.5.5V19',
  },
  {
    name: 'Facebook',
    href: `https://www.facebook.com/${handle}`,
    path: 'M12.5 21v-9.5M9 12.5h6.5M17 4h-1.5a3 3 0 0 0-3 3v5',
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
