import { call, type Reply } from '../../../api.ts'
import { askBank } from './cardFields.ts'

/** Runs the bank's confirmation (SCA) if still pending; returns the charge as recorded afterwards. */
export const confirmWithBank = (chargeId: string): Promise<Reply<'confirmCharge'>> => {
  const look = () => call('confirmCharge', { params: { id: chargeId } })
  return look().catch(async (error: unknown) => {
    await askBank(error)
    return look()
  })
}
