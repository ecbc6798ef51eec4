import { useState } from 'react'
import type { Todo } from '../../parts/todo/todoItem.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/display/Skeleton.tsx'
import css from './Cockpit.module.css'

const shownFirst = 5

/** What needs the owner, most urgent first; the first has the one warm button. */
export const TodoPanel = ({ needs, ready }: { needs: readonly Todo[]; ready: boolean }) => {
  const [all, setAll] = useState(false)
  if (!ready) return <Skeleton shape="row" count={3} label="Checking what needs your attention" />
  if (needs.length === 0)
    return <p className={`lead ${css.quiet}`}>Everything is flying, nothing is due, every booking has been seen.</p>
  return (
    <>
      <ul className={css.todo}>
        {(all ? needs : needs.slice(0, shownFirst)).map(({ id, tone, icon, title, text, to, action }, index) => (
          <li key={id}>
            <span className={css[tone]}>
              <Icon name={icon} />
            </span>
            <div>
              <b>{title}</b>
              <small>{text}</small>
            </div>
            <ButtonLink kind={index === 0 ? 'go' : 'soft'} small to={to}>
              <span>
                {action}
                <span className="vh">: {title}</span>
              </span>
            </ButtonLink>
          </li>
        ))}
      </ul>
      {!all && needs.length > shownFirst && (
        <Button kind="line" small onClick={() => setAll(true)}>
          Show {needs.length - shownFirst} more
        </Button>
      )}
    </>
  )
}
