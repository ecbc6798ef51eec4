import { paths } from '@tailshare/contract/base/paths'
import { useState } from 'react'
import { keepCookie, yearSeconds } from '../../document/cookies.ts'
import { usePage } from '../../document/page.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/router/Link.tsx'
import { useLocation } from '../../ui/router/hooks.ts'
import { PlainButton } from '../../ui/Button.tsx'
import css from './StatusLine.module.css'

/**
 * The current incident, on every page with the main menu, until it is over or dismissed. Part of the server's document, so nothing shifts;
 * the status page has the details.
 */
export const StatusLine = () => {
  const { statusLine, cookies } = usePage()
  const [isClosed, setClosed] = useState(false)
  const { pathname } = useLocation()
  // A substring test is enough: no other cookie contains this id.
  if (!statusLine || isClosed || pathname === paths.status() || cookies.includes(statusLine.id)) return null
  const close = () => {
    keepCookie('status_closed', statusLine.id, yearSeconds)
    setClosed(true)
  }
  return (
    <aside className={css.line} aria-label="Status">
      <p>
        {statusLine.title} <Link to={paths.status()}>Status</Link>
      </p>
      <PlainButton aria-label="Close" onClick={close}>
        <Icon name="close" />
      </PlainButton>
    </aside>
  )
}
