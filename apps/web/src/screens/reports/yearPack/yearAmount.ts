import { hoursText } from '@tailshare/contract/text/hours'
import { moneyText } from '@tailshare/contract/text/money'
import type { YearFigure } from '@tailshare/contract/reports/yearPack/yearPack'

/** `145` → `2 h 25 min`. */
export const minutesText = (minutes: number) =>
  [minutes >= 60 && `${Math.floor(minutes / 60)} h`, (minutes % 60 > 0 || minutes < 60) && `${minutes % 60} min`]
    .filter(Boolean)
    .join(' ')

/** Money, Hobbs hours, or hours and minutes. */
export const yearAmount = ({ unit, amount }: Pick<YearFigure, 'unit' | 'amount'>) => {
  if (unit === 'cents') return moneyText(amount)
  return unit === 'tenths' ? hoursText(amount / 10) : minutesText(amount)
}
