import { roundedText } from '@tailshare/contract/text/numberText'
import { tenthsText } from '@tailshare/contract/text/hours'
/** What was typed as a number: `1,284.6`, also with a comma as the decimal point of a foreign keyboard. `null` for nothing or nonsense. */
export const readNumber = (typed: string): number | null => {
  const text = typed.trim().replaceAll(/\s/g, '')
  const plain = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text.replace(',', '.')
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null
}

/** `1284.6` → `1,284.6`; meters keep their tenth. */
export const shownNumber = (value: number, tenths: boolean): string => (tenths ? tenthsText(value) : roundedText(value, 2))
