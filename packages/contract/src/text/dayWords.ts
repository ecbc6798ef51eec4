import { dayFormat, noon } from './timeText.ts'

// Parts of dates, for when the rest is known from context.

/** `2026-11` → `Nov 2026`, for narrow spaces. */
export const shortMonthText = (month: string) =>
  dayFormat('shortMonth', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(noon(`${month.slice(0, 7)}-01`))

/** `2026-11-30` → `November`. */
export const monthNameText = (day: string) => dayFormat('monthName', { month: 'long', timeZone: 'UTC' }).format(noon(day))

/** `2026-11-30` → `Monday`, `Mon` or `M`. */
export const weekdayText = (day: string, length: 'long' | 'short' | 'narrow') =>
  dayFormat(`weekday ${length}`, { weekday: length, timeZone: 'UTC' }).format(noon(day))

/** `2026-11-30` → `Nov 30`. */
export const monthDayText = (day: string) =>
  dayFormat('monthDay', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(noon(day))

/** `2026-11-30` → `Monday, November 30, 2026`, for page headings. */
export const longDayText = (day: string) =>
  dayFormat('longDay', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' }).format(noon(day))
