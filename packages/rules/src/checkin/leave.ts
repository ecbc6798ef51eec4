import type { Stage } from '@tailshare/contract/checkin'
import { dayIn, type Period } from '@tailshare/contract/period'
import type { Problem } from './facts.ts'

/** An aircraft that was grounded after the booking does not leave; it may come back. */
export const groundedProblems = (stage: Stage, grounded: string | null): Problem[] =>
  stage === 'departure' && grounded !== null
    ? [{ question: 'squawksRead', text: `The aircraft is grounded: ${grounded}`, severity: 'block' }]
    : []

type Trip = { planned: Period; plannedHours: number; hobbs: number; zone: string }

/** Whether no inspection that grounds runs out before the planned return, by date or by the hours planned. */
export const inspectionsLast = (
  inspections: { dueOn: string | null; dueHobbs: number | null }[],
  { planned, plannedHours, hobbs, zone }: Trip,
) =>
  inspections.every(
    ({ dueOn, dueHobbs }) =>
      (dueOn === null || dueOn >= dayIn(planned.to, zone)) && (dueHobbs === null || dueHobbs >= hobbs + plannedHours),
  )
