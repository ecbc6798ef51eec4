import { z } from 'zod'
import { CalendarFeed, NewCalendarFeed } from './calendarFeeds.ts'
import { Expiry } from './expiries.ts'
import { id, idParams, listOf, page } from '../../base/fields.ts'
import { del, get, post } from '../../base/routes/route.ts'

const feedReads = ['listCalendarFeeds'] as const

/** Expiry dates, and bookings in other calendars. */
export const calendarFeedRoutes = {
  listExpiries: get(
    'account/expirations/calendar/',
    'What ends for you, by day: your documents, checkouts and recency, and papers and items of your aircraft',
    {
      query: z.strictObject({ of: z.enum(['you', 'aircraft']).optional(), aircraft: id.optional(), ...page }),
      reply: listOf(Expiry),
    },
  ),
  readCalendarFeed: get('calendar/{secret}.ics', 'A calendar (RFC 5545) for anyone who knows its address, until it is revoked', {
    access: 'anyone',
    params: z.strictObject({ secret: z.string().regex(/^[\w-]{43}$/) }),
    bytes: 'text/calendar',
    perMinute: 120,
  }),
  listCalendarFeeds: get(
    'account/calendar-feeds/',
    'Your calendar addresses, of the account and of aircraft; not the addresses themselves',
    { reply: z.array(CalendarFeed) },
  ),
  makeCalendarFeed: post('account/calendar-feeds/', 'Make a new calendar address for all your bookings; the old one ends', {
    stale: feedReads,
    reply: NewCalendarFeed,
    perMinute: 30,
  }),
  endCalendarFeed: del('account/calendar-feeds/{id}/', 'Revoke an address', { stale: feedReads, params: idParams }),
  makeAircraftCalendarFeed: post(
    'aircrafts/{id}/calendar-feed/',
    'A new address for the calendar of an aircraft; the one before ends',
    { stale: feedReads, params: idParams, reply: NewCalendarFeed, perMinute: 30 },
  ),
  endAircraftCalendarFeed: del('aircrafts/{id}/calendar-feed/', 'Revoke the address of an aircraft’s calendar', {
    stale: feedReads,
    params: idParams,
  }),
} as const
