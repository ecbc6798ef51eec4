/** What breaks bookings: a flight that is not back, a squawk, time in the shop, time that is set aside, an instructor who is away. */
export type RippleKind = 'late' | 'grounding' | 'shop' | 'block' | 'away'
export type RippleOptionKind = 'later' | 'aircraft' | 'shift' | 'csip' | 'alone' | 'stay' | 'cancel'
