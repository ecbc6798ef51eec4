import type { Handling } from '../../../../http/call.ts'
import { allowed } from '../../../../http/refusal.ts'
import { reportAircraft } from '../../flights/steps.ts'
import { deletePlan, findPlan, putPlan } from './queries.ts'
import { changePlan, loadRealYear } from './steps.ts'

export const planHandlers = {
  async getPlan({ params: { id }, ...call }) {
    const { readDb, now } = call
    const { ownerId, zone } = await reportAircraft(id, call, { what: (tailNumber) => `plan and figures of ${tailNumber}` })
    const plan = await findPlan(call.db, id)
    return {
      plan: plan ? { inputs: plan.inputs, savedAt: plan.savedAt.toISOString() } : null,
      real: await loadRealYear(readDb, { ownerId, aircraftId: id, now, zone }),
    }
  },

  async savePlan({ params: { id }, body, ...call }) {
    const { ownerId } = await reportAircraft(id, call)
    allowed(ownerId === call.account.id)
    await changePlan(call, id, (tx) => putPlan(tx, { aircraftId: id, inputs: body, savedBy: ownerId, savedAt: call.now }))
  },

  async deletePlan({ params: { id }, ...call }) {
    const { ownerId } = await reportAircraft(id, call)
    allowed(ownerId === call.account.id)
    await changePlan(call, id, (tx) => deletePlan(tx, id))
  },
} satisfies Handling<'getPlan' | 'savePlan' | 'deletePlan'>
