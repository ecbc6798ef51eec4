import { call, type Reply } from '../../api.ts'
import { askBank } from './cardFields.ts'

/** Has the bank ask its question about a charge, if it still has one; gives the charge as our books then have it. */
export const confirmWithBank = (chargeId: string): Promise<Reply<'confirmCharge'>> => {
  const look = () => call('confirmCharge', { params: { id: chargeId } })
  return look().catch(async (error: unknown) => {
    await askBank(error)
    return look()
  })
}
