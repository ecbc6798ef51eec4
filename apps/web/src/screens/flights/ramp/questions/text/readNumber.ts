import { roundedText } from '@tailshare/contract/text/countText'
import { tenthsText } from '@tailshare/contract/text/hours'
/** `1,284.6`; a comma also works as the decimal separator. `null` if empty or invalid. */
export const readNumber = (typed: string): number | null => {
  const text = typed.trim().replaceAll(/\s/g, '')
  const plain = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text.replace(',', '.')
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null
}

/** Meters always show a tenth. */
export const shownNumber = (value: number, tenths: boolean): string => (tenths ? tenthsText(value) : roundedText(value, 2))
