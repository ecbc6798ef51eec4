import { useEffect, useRef } from 'react'
import { Link } from '../router/Link.tsx'
import type { To } from '../router/matching/address.ts'
import { Dot } from '../display/marks/Dot.tsx'
import { classes } from '../classes.ts'
import css from './Tabs.module.css'
import { useScrollEdges } from './useScrollEdges.ts'

/** Tabs as links: the URL selects the open one. Scrolls sideways if they do not fit. */
export const Tabs = ({
  label,
  tabs,
}: {
  label: string
  tabs: readonly { to: To; label: string; current: boolean; dot?: boolean }[]
}) => {
  const nav = useRef<HTMLElement>(null)
  const current = tabs.findIndex((tab) => tab.current)
  useEffect(() => {
    // Scroll the open tab into view, sideways only.
    const open = nav.current?.children[current]
    if (nav.current && open instanceof HTMLElement)
      nav.current.scrollLeft = open.offsetLeft - nav.current.offsetLeft - (nav.current.clientWidth - open.clientWidth) / 2
  }, [current])
  useScrollEdges(nav)
  return (
    <nav ref={nav} className={classes('goesOn', css.tabs)} aria-label={label}>
      {tabs.map(({ to, label, current, dot }) => (
        <Link key={label} to={to} aria-current={current ? 'page' : undefined} preventScrollReset>
          {label}
          {dot && <Dot />}
        </Link>
      ))}
    </nav>
  )
}
