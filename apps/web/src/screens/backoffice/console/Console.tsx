import { type ReactNode, useEffect } from 'react'
import { useRouter } from '../../../ui/router/hooks.ts'
import { useAccount } from '../../../calls/session.ts'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { type Area, menuFor } from './areas.ts'
import css from './Console.module.css'

/** Redirects an operator whose role was removed meanwhile. */
export const Console = ({ area, children }: { area: Area; children: ReactNode }) => {
  const isOperator = useAccount()?.isOperator
  const { reload } = useRouter()
  useEffect(() => {
    if (isOperator === false) void reload()
  }, [isOperator, reload])
  if (!isOperator) return null
  const { groups, places } = menuFor(area)
  return (
    <div className={`wrap ${css.page}`}>
      <div className={css.groups}>
        <Tabs label="Operator" tabs={groups} />
      </div>
      <Tabs label="In this group" tabs={places} />
      {children}
    </div>
  )
}
