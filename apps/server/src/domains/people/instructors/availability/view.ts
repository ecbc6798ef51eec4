import type { OpenWeek } from '@tailshare/rules/schedule/openHours'

export const leastLessonMinutes = 60

/** The week to display. A CSIP who teaches at any time is offered from 8:00 to 18:00. */
export const displayedWeek = (week: OpenWeek): OpenWeek =>
  week.anyTime
    ? {
        ...week,
        anyTime: false,
        hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '08:00', to: '18:00' })),
      }
    : week
