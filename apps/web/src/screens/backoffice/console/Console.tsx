import { type ReactNode, useEffect } from 'react'
import { useRouter } from '../../../ui/router/hooks.ts'
import { useAccount } from '../../../session.ts'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { type Area, menuFor } from './areas.ts'
import css from './Console.module.css'

/** The head of the operators' screens: groups, and the places of the open one. Someone who loses the role meanwhile is out. */
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
