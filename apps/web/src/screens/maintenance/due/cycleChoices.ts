import { plainDayText } from '@tailshare/contract/text/timeText'
import { cyclesToLoad } from '@tailshare/rules/maintenance/items/due'

/** Cycles of navigation data that can be loaded on a day, by their last day. */
export const cycleChoices = (today: string) =>
  cyclesToLoad(today).map(({ name, through }) => ({ value: through, label: `${name}, through ${plainDayText(through)}` }))
