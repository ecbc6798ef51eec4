import type { Handling } from '../../../../http/call.ts'
import { readStageIn, workOnOrder } from '../../stages/steps.ts'
import { askOwner, releasePoint } from './steps.ts'

export const openPointHandlers = {
  async askForRelease(call) {
    const { order, ...at } = call.params
    return workOnOrder(call, order, 'askRelease', async (work) => {
      await askOwner(work, at)
      return readStageIn(work, at.stage)
    })
  },

  async releasePoint(call) {
    const { order, ...at } = call.params
    return workOnOrder(call, order, 'releasePoint', async (work) => {
      await releasePoint(work, at, call.body.reason)
      return readStageIn(work, at.stage)
    })
  },
} satisfies Handling<'askForRelease' | 'releasePoint'>
