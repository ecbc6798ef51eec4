import type { ComponentType } from 'react'
import type { Account } from '../../../session.ts'
import { AdvisedWork } from './AdvisedWork.tsx'
import { LessonWork } from './LessonWork.tsx'
import { OwnerWork } from './OwnerWork.tsx'
import { type Work, workOf } from './places.ts'
import { RampWork } from './RampWork.tsx'
import { ShareWork } from './ShareWork.tsx'

/** An operator's work is the to-dos themselves. */
const sections: Partial<Record<Work, ComponentType>> = {
  ramp: RampWork,
  owner: OwnerWork,
  lessons: LessonWork,
  shares: ShareWork,
  advised: AdvisedWork,
}

/** A section for each role besides pilot. */
export const WorkSections = ({ account }: { account: Account }) => (
  <>
    {workOf(account).map((work) => {
      const Part = sections[work]
      return Part && <Part key={work} />
    })}
  </>
)
