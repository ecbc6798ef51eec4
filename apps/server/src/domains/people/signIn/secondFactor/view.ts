import type { SecondFactor } from '@tailshare/contract/people/signIn/secondFactor'
import type { Caller } from '../../../../http/call.ts'
import type { Factors } from './queries.ts'

type PasskeyRow = { id: string; name: string; createdAt: Date; usedAt: Date | null }
type Parts = { factors: Factors; passkeys: PasskeyRow[]; operatorsNeedSecondFactor: boolean }

export const viewSecondFactor = (
  { isOperator, needsSecondFactor }: Caller,
  { factors, passkeys, operatorsNeedSecondFactor }: Parts,
): SecondFactor => ({
  hasApp: factors.hasApp,
  passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
    id,
    name,
    created: createdAt.toISOString(),
    lastUsed: usedAt?.toISOString() ?? null,
  })),
  recoveryCodesLeft: factors.codesLeft,
  isRequired: operatorsNeedSecondFactor && (isOperator || needsSecondFactor === true),
  isMissing: needsSecondFactor === true,
})
