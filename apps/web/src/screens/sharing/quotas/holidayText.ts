import { holidaysOpenDays } from '@tailshare/rules/bookings/quotas/shareLimits'

/** Flying on an open holiday uses no quota. */
export const whoHas = ({ who, isOver, isOpen }: { who: string; isOver: boolean; isOpen: boolean }) =>
  who || (isOver ? '–' : isOpen ? 'Open to all' : 'No one yet')

export const holidayNote = `Until ${holidaysOpenDays} days before a holiday, a trip that touches any day of it takes the whole of it. After that, one that no one took is open to all: a trip on its days takes no holiday.`
