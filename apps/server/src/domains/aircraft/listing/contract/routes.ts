import { inTransaction } from '../../../../db/connect.ts'
import type { Call, Handling } from '../../../../http/call.ts'
import { allowed, found, Refusal } from '../../../../http/refusal.ts'
import { lockCaller } from '../../../../http/session.ts'
import { logAdvisorView } from '../../../people/advisors/steps.ts'
import { mayReadContract, owns } from '../../access.ts'
import { findListing, lockListing } from '../queries.ts'
import { seeAircraft } from '../../steps.ts'
import { findContractFile } from './queries.ts'
import { contractOf, refuseSigning, sign } from './steps.ts'

export const contractHandlers = {
  async getListingContract(call) {
    await seeContract(call)
    return contractOf(call.db, found(await findListing(call.db, call.params.id)), call.config)
  },

  /** Two tabs sign only once: the second finds it signed. */
  async signContract(call) {
    return underLock(call, (isSigned) => {
      if (isSigned) throw new Refusal('already_signed')
    })
  },

  async signChangedContract(call) {
    return underLock(call, (isSigned, isChanged) => {
      if (!isSigned) throw new Refusal('not_signed')
      if (!isChanged) throw new Refusal('already_signed')
    })
  },

  async getContractFile(call) {
    await seeContract(call)
    const file = found(await findContractFile(call.db, call.params.id, call.query.version))
    return { name: file.name, contentType: file.contentType, content: await call.files.open(file.storageKey) }
  },
} satisfies Handling<'getListingContract' | 'signContract' | 'signChangedContract' | 'getContractFile'>

/** For the owner and tax advisors; logs an advisor's view. */
const seeContract = async ({
  params,
  account,
  db,
  now,
}: Pick<Call<'getListingContract'>, 'params' | 'account' | 'db' | 'now'>) => {
  const aircraft = await seeAircraft(params.id, { db, account, now })
  allowed(mayReadContract(aircraft, account))
  if (owns(aircraft, account)) return
  const what = `the contract of ${aircraft.tailNumber}`
  await logAdvisorView(db, account, { ownerIds: [aircraft.ownerId], what, at: now })
}

const underLock = (call: Call<'signContract'>, refuse: (isSigned: boolean, isChanged: boolean) => void) =>
  inTransaction(call.db, async (db) => {
    const { params, account, now } = call
    await lockCaller(db, account)
    allowed(owns(await seeAircraft(params.id, { db, account, now }), account))
    const row = found(await lockListing(db, params.id))
    const contract = await contractOf(db, row, call.config)
    refuse(contract.signatures.length > 0, contract.state === 'changed')
    const signing = { ...call, db, row }
    refuseSigning(signing, contract)
    await sign(signing, contract)
    return contractOf(db, found(await findListing(db, params.id)), call.config)
  })
