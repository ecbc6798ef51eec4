/**
 * What calls that people wait for read from more than one group in one statement, or from every machine of a group (`*`), and what becomes of
 * it before tables lie apart (docs/decisions/0112). A new line here is a call that does not scale out. Functions of the database are not looked into.
 */

const session = { 'account*': 'The session is found by its secret, which will carry the account: one machine then.' }
const facts =
  'What rules look at: parts of one group each, which become CTEs that are read one by one; names of who signed follow by a second read, by id.'
const names = 'Names, pictures and tail numbers for a list: they follow it by id, with one statement for each group.'
const everywhere =
  'Asked of all machines at once, each by an index and for a page at most; the coordinator merges. More machines make it no faster.'
const written = 'Tried as it is: CTEs over the values of the booking, each of which writes one group.'

/** For tests: by call, by the groups that a statement touches, why. */
export const acrossGroups: Record<string, Record<string, string>> = {
  getAccount: { ...session, 'account* + aircraft* + file': names },
  searchAircraft: {
    ...session,
    'account + aircraft* + booking* + resource': facts,
    'account* + aircraft* + booking* + resource*': facts,
    'aircraft* + resource*': everywhere,
    'resource*': everywhere,
  },
  getAircraft: {
    ...session,
    'account + aircraft + booking*': names,
    'account + aircraft* + booking*': names,
    'account* + aircraft* + booking* + resource': facts,
  },
  canBook: {
    ...session,
    'account* + aircraft + resource': facts,
    'account* + aircraft* + booking* + resource*': facts,
  },
  bookAircraft: {
    ...session,
    'account + aircraft + booking* + movement + resource': written,
    'account* + aircraft* + booking* + resource*': facts,
  },
  /** Bookings of a pilot are on every machine; their counts are with the account. */
  listPilotOrders: {
    ...session,
    'account + booking*': everywhere,
    'account* + aircraft* + booking*': names,
    'booking*': everywhere,
  },
  getFleetSchedule: {
    ...session,
    'account + aircraft* + booking* + resource*': names,
    'account* + aircraft*': names,
  },
  getRampBoard: {
    ...session,
    'account + aircraft* + booking*': names,
    'account* + aircraft* + booking*': names,
  },
}
