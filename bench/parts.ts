import { bookingsPart } from './bookings.ts'
import { crashPart } from './crash.ts'
import { doorsPart } from './doors.ts'
import type { Part } from './figures.ts'
import { fleet } from './fleet.ts'
import type { Ground } from './ground.ts'
import { lighthousePart } from './lighthouse/part.ts'
import { messages } from './messages.ts'
import { notices } from './notices.ts'
import { partners } from './partners.ts'
import { racePart } from './race.ts'
import { reports } from './reports.ts'
import { searches } from './search.ts'
import { timeline } from './timeline.ts'
import { views } from './views.ts'

/** Everything that is measured, in this order. */
export const parts: Record<string, (ground: Ground) => Promise<Part>> = {
  bookings: bookingsPart,
  race: racePart,
  doors: doorsPart,
  crash: crashPart,
  search: searches,
  views,
  partners,
  messages,
  reports,
  notices,
  timeline,
  fleet,
  lighthouse: lighthousePart,
}
