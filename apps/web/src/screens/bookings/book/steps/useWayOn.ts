import { useEffect, useState } from 'react'
import { useNavigate } from '../../../../ui/router/hooks.ts'
import type { Step } from './wizard.ts'

/**
 * The way on from a step. A press while the rules are being asked counts: it leads on as soon as their answer allows it, unless something
 * else is chosen meanwhile. `to` is null while something stands against it.
 */
export const useWayOn = (step: Step, to: string | null, isAsking: boolean) => {
  const navigate = useNavigate()
  const [pressedAt, setPressedAt] = useState<Step | null>(null)
  const isRefused = !isAsking && to === null
  // It was for this step and this question; whoever comes back, or settles what stood against it, presses again.
  if (pressedAt !== null && (pressedAt !== step || isRefused)) setPressedAt(null)
  const isWaiting = pressedAt === step
  const leadsTo = isWaiting && !isAsking ? to : null
  useEffect(() => {
    if (leadsTo !== null) void navigate(leadsTo)
  }, [leadsTo, navigate])
  const press = () => {
    if (isAsking) setPressedAt(step)
    else if (to !== null) void navigate(to)
  }
  return { press, isWaiting, forget: () => setPressedAt(null) }
}
