import { shortInstantText } from '@tailshare/contract/text/timeText'
import type { Db } from '../../src/db/connect.ts'
import { newId } from '../../src/db/newId.ts'
import { insertAll, type Row } from '../bulk.ts'
import { cast, type CastKey } from '../cast.ts'
import type { Fleet } from '../fleet/fleet.ts'
import type { People } from '../people/people.ts'
import type { Roster } from '../people/roster.ts'
import type { Trip } from '../bookings/trips.ts'
import type { Held } from '../bookings/upcoming.ts'

type Kind = 'message' | 'system' | 'validation' | 'warning'
type SeedNotice = readonly [who: CastKey, kind: Kind, hoursAgo: number, title: string, text: string, link: string | null]

const readAfterHours = 30

/** Notices of each kind. Older than about a day: read. */
const toldTo = (fleet: Fleet, { grounded, ...orders }: { marias: string; late: string; grounded: string }): SeedNotice[] => [
  [
    'maria',
    'system',
    3,
    'Check-out opens soon',
    'N417TS at San Carlos is ready for you. Check-out opens two hours before departure.',
    `/booking/orders/${orders.marias}`,
  ],
  ['maria', 'message', 20, 'Helen Marsh wrote to you', 'TKS is topped up, and the left baggage latch needs a firm push.', null],
  ['maria', 'validation', 70, 'Insurance verified', 'Your renter’s insurance has been verified.', '/profile/manage-account'],
  [
    'maria',
    'warning',
    200,
    'Instrument currency',
    'Your last proficiency check is two months old; some owners require one within six.',
    '/profile/manage-account',
  ],
  [
    'jonas',
    'validation',
    6,
    'IPC not accepted',
    'The instructor’s signature is not legible. Please photograph the page in daylight.',
    '/profile/manage-account',
  ],
  [
    'jonas',
    'warning',
    28,
    'Flight review ends soon',
    'Your flight review is valid through the end of this month.',
    '/profile/manage-account',
  ],
  ['jonas', 'system', 90, 'Welcome to Wingman', 'Your plan is active: 5% off every rental.', '/profile/membership-plan'],
  [
    'sam',
    'system',
    50,
    'Find a CSIP or instructor',
    'As a student you book with an instructor aboard or with an endorsement.',
    '/search',
  ],
  [
    'helen',
    'warning',
    30,
    'N208FC is grounded',
    'Nose tire, cord visible at 4 o’clock. Bookings are refused until the squawk is closed.',
    `/maintenance/${grounded}?tab=squawks`,
  ],
  [
    'helen',
    'warning',
    9,
    'Oil change due on N322SR',
    '3.1 hours left. Next week’s shop visit covers it.',
    `/maintenance/${fleet.N322SR}`,
  ],
  ['helen', 'system', 138, 'Dana Cole is now your tax advisor', 'You can see everything she views.', '/profile/advisor'],
  [
    'helen',
    'system',
    26,
    'Payout on its way',
    'Two flights from last week were paid out.',
    '/profile/payments-payout?tab=payouts',
  ],
  ['helen', 'message', 44, 'Priya Nair wrote to you', 'May I swap my Saturday for yours in two weeks?', null],
  [
    'victor',
    'warning',
    2,
    'N645FW goes to the shop on Monday',
    'Brake pads and tires; three days are set aside.',
    '/maintenance',
  ],
  ['victor', 'system', 60, 'New review', 'N811VA got five stars.', '/dashboard'],
  ['tomas', 'system', 33, 'A share of N322SR is on offer', 'You can request 25% of N322SR.', '/co-ownership'],
  ['priya', 'message', 40, 'Helen Marsh wrote to you', 'Fine with me, take the Saturday.', null],
  ['bo', 'system', 110, 'Holidays open up', 'Unclaimed holidays of the next 30 days are open to all co-owners.', '/co-ownership'],
  ['elena', 'validation', 300, 'CSIP status verified', 'Your certificate has been verified.', '/profile/manage-account'],
  ['dana', 'system', 140, 'Helen Marsh invited you', 'You can see the income and flights of her aircraft.', '/profile/advisor'],
  [
    'rosa',
    'warning',
    1,
    'N7314G is late at Hayward',
    'It was due more than half an hour ago. The pilot has been asked.',
    `/booking/orders/${orders.late}`,
  ],
  [
    'rosa',
    'system',
    4,
    'Departure soon at San Carlos',
    'Maria Reyes with N417TS.',
    `/aircraft-report/reserve-aircraft/${orders.marias}`,
  ],
  ['omar', 'validation', 5, 'Three documents waiting', 'Insurance for Jonas Lind and two others.', '/operator'],
]

/** The product's wording, for an upcoming lesson. */
const lessonNotices = (lesson: Trip | undefined): SeedNotice[] => {
  if (!lesson) return []
  const { id, pilot, aircraft, start } = lesson
  const title = `You are booked to fly with ${pilot.firstName} ${pilot.lastName}`
  return [
    ['elena', 'system', 5, title, `${aircraft.tailNumber}, ${shortInstantText(start, aircraft.zone)}.`, `/booking/orders/${id}`],
  ]
}

const markers: readonly (readonly [CastKey, string])[] = [
  ['maria', 'booking'],
  ['priya', 'booking'],
  ['jonas', 'documents'],
  ['helen', 'aircraft-booking'],
  ['victor', 'maintenance'],
  ['elena', 'payments-payout'],
]

/** Demo delivery log, including one failed SMS. */
const deliveriesOf = (notices: Row<'notice'>[], people: People): Row<'outboxMessage'>[] => {
  const keyOf = new Map(Object.entries(people).map(([key, id]) => [id, key]))
  const lines = notices.map(({ id, accountId, title, text, createdAt }) => ({
    id: newId((createdAt as Date).getTime()),
    accountId,
    noticeId: id,
    channel: 'mail',
    recipient: cast.find(({ key }) => key === keyOf.get(accountId as string))!.email,
    subject: title,
    text,
    createdAt,
    sendAfter: createdAt,
    attempts: 1,
    sentAt: createdAt as Date | null,
    failedAt: null as Date | null,
    lastError: '',
  }))
  const last = lines.at(-1)!
  const failed = {
    channel: 'text',
    recipient: '4155550100',
    text: '',
    sentAt: null,
    failedAt: last.createdAt as Date,
    attempts: 20,
  }
  return [
    ...lines,
    { ...last, ...failed, id: newId(), lastError: 'Given up after 20 attempts: 30003 Unreachable destination handset' },
  ]
}

type Surroundings = { people: People; fleet: Fleet; roster: Roster; held: readonly Held[]; now: Date }

export const seedNotices = async (db: Db, { people, fleet, roster, held, now }: Surroundings) => {
  const marias = held.find(({ trip }) => trip.pilot.id === people.maria)!.trip.id
  const lesson = held.find(({ trip }) => trip.csip?.id === people.elena && trip.start > now)?.trip
  const late = held.find(({ trip }) => trip.outcome === 'late')!.trip.id
  const grounded = roster.aircraft.find(({ tailNumber }) => tailNumber === 'N208FC')!.id
  const notices = [...toldTo(fleet, { marias, late, grounded }), ...lessonNotices(lesson)].map(
    ([who, kind, hoursAgo, title, text, link]): Row<'notice'> => {
      const createdAt = new Date(now.getTime() - hoursAgo * 3_600_000)
      const readAt = hoursAgo > readAfterHours ? new Date(createdAt.getTime() + 5 * 3_600_000) : null
      // A message's title starts with its sender.
      const sender = kind === 'message' ? title.split(' ')[0]!.toLowerCase() : null
      const fromId = sender === null ? null : people[sender as keyof People]
      return { id: newId(createdAt.getTime()), accountId: people[who], fromId, kind, title, text, link, createdAt, readAt }
    },
  )
  await insertAll(db, 'notice', notices)
  await insertAll(db, 'outboxMessage', deliveriesOf(notices, people))
  await insertAll(
    db,
    'marker',
    markers.map(([who, item]) => ({ accountId: people[who], item })),
  )
  const liked = ['N417TS', 'N940DS', 'N366NF', 'N850VJ', 'N924EH']
  await insertAll(
    db,
    'favorite',
    liked.map((tailNumber, index) => ({
      id: newId(),
      accountId: people.maria,
      aircraftId: roster.aircraft.find((aircraft) => aircraft.tailNumber === tailNumber)!.id,
      createdAt: new Date(now.getTime() - (index + 2) * 6 * 86_400_000),
    })),
  )
}
