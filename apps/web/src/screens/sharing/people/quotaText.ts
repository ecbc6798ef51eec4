import { countText } from '@tailshare/contract/text/countText'

type Quotas = { holidays: number; consecutiveDays: number; advanceDays: number }

/** `3 holidays a year, 15 days in any 60, 28 days held at once` */
export const quotaText = ({ holidays, consecutiveDays, advanceDays }: Quotas) =>
  `${countText(holidays, 'holiday')} a year, ${consecutiveDays} days in any 60, ${advanceDays} days held at once`
