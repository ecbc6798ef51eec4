// Effects of suspending an account, by role. The holder cannot sign in; this covers what would otherwise go on without them.

export const suspensionRoles = ['pilot', 'csip', 'owner', 'coOwner', 'keeper', 'staff', 'advisor', 'operator'] as const
export type SuspensionRole = (typeof suspensionRoles)[number]

type Stops = {
  /** Effect on bookings that have not left. */
  ahead: 'canceled' | 'without_csip' | 'stays'
  /** Who is notified, in addition to the holder. */
  notified: readonly ('pilot' | 'owner' | 'csip' | 'operators')[]
  /** Shown to operators before they suspend. */
  text: string
}

/** Flights in progress return normally; pilot and ramp complete them. */
export const suspensionStops: Record<SuspensionRole, Stops> = {
  pilot: {
    ahead: 'canceled',
    notified: ['owner', 'csip', 'operators'],
    text: 'Their bookings that have not left are canceled as if they had done it, for half the price where that is late, and their time is free again. Late fees above the limit wait for a second operator. The membership is not renewed.',
  },
  csip: {
    ahead: 'without_csip',
    notified: ['pilot', 'operators'],
    text: 'Lessons that have not left go on without this CSIP, and their pilots are asked to choose another. Earnings are not paid out.',
  },
  owner: {
    ahead: 'canceled',
    notified: ['pilot', 'csip', 'operators'],
    text: 'Their aircraft are off the market, bookings of them that have not left are canceled, free of charge, and nothing is paid out.',
  },
  coOwner: {
    ahead: 'canceled',
    notified: ['owner', 'operators'],
    text: 'Their own bookings of the shared aircraft are canceled, holidays that they have won open to their partners, and nothing is paid out. Their share stays theirs.',
  },
  keeper: { ahead: 'stays', notified: ['operators'], text: 'They keep no maintenance records for now.' },
  staff: {
    ahead: 'stays',
    notified: ['operators'],
    text: 'They check no one out or in for now; others at the airport do.',
  },
  advisor: { ahead: 'stays', notified: ['operators'], text: 'They read nothing for now.' },
  operator: {
    ahead: 'stays',
    notified: ['operators'],
    text: 'They decide nothing, and what they asked for is not approved.',
  },
}
