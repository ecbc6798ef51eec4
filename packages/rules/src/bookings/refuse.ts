import type { BookingRefusal, BookingRefusalCode, Fix } from '@tailshare/contract/bookingRefusals'
import { exemption, liftedByCsip } from './exemptions.ts'
import type { BookingFacts } from './facts.ts'
import { refusalText, type RefusalData } from './refusalText.ts'
import { ruleSetting } from './ruleDefaults.ts'

export type BookingRule = (facts: BookingFacts) => BookingRefusal[]

/** What every rule answers with: nothing where the owner switched it off or an exemption holds, else one refusal. */
export const refuse = <C extends BookingRefusalCode>(
  facts: BookingFacts,
  code: C,
  data: RefusalData<C> & BookingRefusal['data'],
  fix: () => (Fix | null)[] = () => [],
): BookingRefusal[] => {
  const severity = ruleSetting(facts.aircraft, code)
  if (severity === 'off' || exemption(facts, code) !== undefined) return []
  if (facts.reasonsOnly) return [{ code, severity, ...refusalText(code, data), data, fix: [] }]
  const ways = fix().filter((way) => way !== null)
  const csip: Fix[] = liftedByCsip(facts, code) && facts.csipsFree !== 0 ? [{ kind: 'csip', label: 'Fly with a CSIP' }] : []
  return [{ code, severity, ...refusalText(code, data), data, fix: [...ways, ...csip] }]
}

type LinkFix = Extract<Fix, { kind: 'link' }>
export const link = (label: string, to: LinkFix['to']): LinkFix => ({ kind: 'link', label, to })
