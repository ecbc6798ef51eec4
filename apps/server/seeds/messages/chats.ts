import { plusHours } from '@tailshare/contract/text/period'
import type { Db } from '../../src/db/connect.ts'
import { newId } from '../../src/db/newId.ts'
import { insertAll, type Row } from '../bulk.ts'
import type { CastKey } from '../cast.ts'
import type { People } from '../people/people.ts'

const readAfterHours = 30

/** Oldest first. Unread ones also have a notice (notices.ts). */
const said: readonly (readonly [from: CastKey, to: CastKey, hoursAgo: number, text: string])[] = [
  ['bo', 'victor', 170, 'Would the N940DS go for two weeks at a flat rate?'],
  ['victor', 'bo', 169, 'Not flat, but ask me again in January.'],
  ['bo', 'victor', 168, 'You people are thieves, all of you.'],
  ['ines', 'victor', 75, 'I have three students who would like your DA40 on weekday mornings.'],
  ['victor', 'ines', 74, 'They are welcome to book it. The calendar is up to date.'],
  ['ines', 'victor', 73, 'Let us leave the booking out: they pay you in cash, and we both skip the fee.'],
  ['priya', 'helen', 44, 'May I swap my Saturday for yours in two weeks?'],
  ['helen', 'priya', 40, 'Fine with me, take the Saturday.'],
  ['maria', 'helen', 21, 'Anything I should know about N417TS before I fly?'],
  ['helen', 'maria', 20, 'TKS is topped up, and the left baggage latch needs a firm push.'],
]

const quickAnswers: Partial<Record<CastKey, readonly (readonly [name: string, text: string])[]>> = {
  helen: [
    ['It is free', 'Hi {first name}, yes, {tail number} is free then. Go ahead and book it.'],
    ['Keys', 'The keys of {tail number} hang in the lockbox by the hangar door. The code is in your booking.'],
    ['Fuel', 'Please leave {tail number} with fuel to the tabs. The fuel card is in the glove box.'],
    ['See you', 'See you on {date}, {first name}. Fly safe!'],
  ],
  elena: [
    ['Before the lesson', 'Hi {first name}, please bring your logbook and a filled-in weight and balance on {date}.'],
    ['Meeting point', 'We meet at {tail number}, 30 minutes before the flight.'],
  ],
}

const seedQuickAnswers = (db: Db, people: People) =>
  insertAll(
    db,
    'quickAnswer',
    Object.entries(quickAnswers).flatMap(([who, answers]) =>
      answers.map(([name, text], position) => ({ accountId: people[who as CastKey], position, name, text })),
    ),
  )

/** Chats of the cast and their saved replies. */
export const seedChats = async (db: Db, people: People, now: Date) => {
  await seedQuickAnswers(db, people)
  const messages = said.map(([from, to, hoursAgo, text]): Row<'message'> & { id: string; fromId: string; toId: string } => {
    const [fromId, toId] = [people[from], people[to]]
    const [lowId, highId] = fromId < toId ? [fromId, toId] : [toId, fromId]
    const createdAt = plusHours(now, -hoursAgo)
    // An answer means the question was read.
    const isRead = hoursAgo > readAfterHours || said.some(([by, back, later]) => by === to && back === from && later < hoursAgo)
    const readAt = isRead ? plusHours(createdAt, 1) : null
    return { id: newId(createdAt.getTime()), lowId, highId, fromId, toId, text, createdAt, modifiedAt: createdAt, readAt }
  })
  await insertAll(
    db,
    'message',
    messages.map(({ toId: _toId, ...message }) => message),
  )
  const sides = new Map<string, Row<'chat'> & { unread: number; messages: number }>()
  for (const { id, fromId, toId, createdAt, readAt } of messages)
    for (const [accountId, otherId] of [
      [fromId, toId],
      [toId, fromId],
    ] as const) {
      const unread = (sides.get(`${accountId} ${otherId}`)?.unread ?? 0) + (accountId === toId && readAt === null ? 1 : 0)
      const before = sides.get(`${accountId} ${otherId}`)
      sides.set(`${accountId} ${otherId}`, {
        accountId,
        otherId,
        lastMessageId: id,
        lastAt: createdAt,
        unread,
        messages: (before?.messages ?? 0) + 1,
        begunBy: before?.begunBy ?? fromId,
        begunAt: before?.begunAt ?? createdAt,
      })
    }
  await insertAll(db, 'chat', [...sides.values()])
}
