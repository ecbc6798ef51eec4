import { rateText } from '@tailshare/contract/money'

/** Whole dollars: a projection knows no cents. */
export const dollars = (cents: number) => rateText(Math.round(cents / 100) * 100).replace('-', '\u2212')
