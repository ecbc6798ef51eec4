import { useEffect, useState } from 'react'
import { useNavigate } from '../../../../ui/router/hooks.ts'
import type { Step } from './wizard.ts'

/**
 * A press while the rules are being checked takes effect when they pass, unless something else is chosen meanwhile. `to` is null while the
 * step is blocked.
 */
export const useWayOn = (step: Step, to: string | null, isAsking: boolean) => {
  const navigate = useNavigate()
  const [pressedAt, setPressedAt] = useState<Step | null>(null)
  const isRefused = !isAsking && to === null
  // The press was for this step and this check only.
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
