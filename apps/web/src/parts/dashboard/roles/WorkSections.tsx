import type { ComponentType } from 'react'
import type { Account } from '../../../session.ts'
import { AdvisedWork } from './AdvisedWork.tsx'
import { LessonWork } from './LessonWork.tsx'
import { OperatorWork } from './OperatorWork.tsx'
import { OwnerWork } from './OwnerWork.tsx'
import { type Work, workOf } from './places.ts'
import { RampWork } from './RampWork.tsx'
import { ShareWork } from './ShareWork.tsx'

const sections: Record<Work, ComponentType> = {
  ramp: RampWork,
  operator: OperatorWork,
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
      return <Part key={work} />
    })}
  </>
)
