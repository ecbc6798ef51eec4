import { countText } from '@tailshare/contract/text/countText'
import { moneyText } from '@tailshare/contract/text/money'
import type { Swap } from '@tailshare/contract/sharing/holidays/swaps'
import { periodText, wholeDaysText } from '@tailshare/contract/text/timeText'

type Thing = Pick<Swap['offered'], 'name' | 'from' | 'to'>

/** A booking by its time, a claim by its holiday. */
export const thingText = ({ name, from, to }: Thing, zone: string) => {
  const period = { from: new Date(from), to: new Date(to) }
  return name ? `${name}, ${wholeDaysText(period, zone)}` : periodText(period, zone)
}

/** Negative amounts are what the offerer pays in addition. */
export const askedText = ({ item, cents, holidays, year }: Swap['asked'], zone: string) => {
  const gets = [
    item && thingText(item, zone),
    cents > 0 && `${moneyText(cents)} in the next settlement`,
    holidays > 0 && `${countText(holidays, 'holiday')} of ${year}`,
  ].filter((part) => typeof part === 'string')
  const adds = [
    cents < 0 && `${moneyText(-cents)} in the next settlement`,
    holidays < 0 && `${countText(-holidays, 'holiday')} of ${year}`,
  ].filter((part) => typeof part === 'string')
  const got = gets.length > 0 ? gets.join(' and ') : 'Nothing'
  return adds.length > 0 ? `${got}; the offerer adds ${adds.join(' and ')}` : got
}
