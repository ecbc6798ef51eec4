import { type ReactNode, useEffect } from 'react'
import { paths } from '@tailshare/contract/paths'
import { useRouter } from '../../ui/router/hooks.ts'
import { useAccount } from '../../session.ts'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import css from './Console.module.css'

const areas = {
  documents: ['Documents', paths.operator()],
  people: ['People', paths.operatorUsers()],
  disputes: ['Disputes', paths.operatorDisputes()],
  claims: ['Damage claims', paths.operatorClaims()],
  grounded: ['Grounded aircraft', paths.operatorGrounded()],
  requests: ['Requests', paths.operatorRequests()],
  reviews: ['Reviews', paths.operatorReviews()],
  messages: ['Messages', paths.operatorMessages()],
  questions: ['Ramp questions', paths.operatorQuestions()],
  deliveries: ['Delivery log', paths.operatorDeliveries()],
  pages: ['Page views', paths.operatorPages()],
  audit: ['Audit log', paths.operatorAudit()],
} as const

/** The head of the operators' screens. Someone who loses the role meanwhile is out. */
export const Console = ({ area, children }: { area: keyof typeof areas; children: ReactNode }) => {
  const isOperator = useAccount()?.isOperator
  const { reload } = useRouter()
  useEffect(() => {
    if (isOperator === false) void reload()
  }, [isOperator, reload])
  if (!isOperator) return null
  return (
    <div className={`wrap ${css.page}`}>
      <Tabs label="Operator" tabs={Object.entries(areas).map(([key, [label, to]]) => ({ to, label, current: key === area }))} />
      {children}
    </div>
  )
}
