import { ledgerNames, type LedgerName } from '@tailshare/contract/payments/ledger'
import { operatorOnly } from '../console/operatorOnly.ts'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { Console } from '../console/Console.tsx'
import { Books } from './Books.tsx'
import { MovementList } from './MovementList.tsx'

export const load = operatorOnly

const ledgerIn = (asked: string | null): LedgerName | undefined =>
  asked !== null && Object.hasOwn(ledgerNames, asked) ? (asked as LedgerName) : undefined

/** `?ledger=` opens one ledger, `&account=` one person's account in it. */
export const Screen = () => {
  const [search] = useSearchParams()
  const ledger = ledgerIn(search.get('ledger'))
  const account = search.get('account') ?? undefined
  return <Console area="ledger">{ledger ? <MovementList ledger={ledger} account={account} /> : <Books />}</Console>
}
