import type { SquawkMove, SquawkPage } from '@tailshare/contract/flights/squawks/squawks'

type Words = { button: string; title: string; lead: string; reason: string; done: string }

export const moveWords = ({ severity, tailNumber }: Pick<SquawkPage, 'severity' | 'tailNumber'>): Record<SquawkMove, Words> => ({
  start: {
    button: 'Start work',
    title: 'Start work on it?',
    lead: 'The person who reported it hears that someone is working on it.',
    reason: 'Who works on it, or what it waits for (optional)',
    done: 'The squawk is in work',
  },
  defer: {
    button: 'Defer',
    title: 'Defer it until a day?',
    lead: 'Until then every pilot reads it before departure. After that day it is open again, and with a limit no one leaves before you decide.',
    reason: 'Why it can wait',
    done: 'The squawk is deferred',
  },
  judge: {
    button: 'Reassess',
    title: 'How bad is it?',
    lead: `Raised to grounding, ${tailNumber} is blocked at once and its pilots are told. Lowered, it flies again unless something else grounds it.`,
    reason: 'Why',
    done: 'The squawk was reassessed',
  },
  close: {
    button: severity === 'grounding' ? 'Release for flight' : 'Close squawk',
    title: severity === 'grounding' ? `Release ${tailNumber} for flight?` : 'Close this squawk?',
    lead:
      severity === 'grounding'
        ? 'Unless something else grounds the aircraft, it can be booked and flown again, and the pilots of its bookings are told what you write here.'
        : 'The next pilot no longer sees it. What you write stays with it.',
    reason: 'What was done',
    done: 'The squawk is closed',
  },
  reopen: {
    button: 'Reopen',
    title: 'Open it again?',
    lead:
      severity === 'grounding' ? `${tailNumber} is grounded at once, and its pilots are told.` : 'The next pilot sees it again.',
    reason: 'Why',
    done: 'The squawk is open again',
  },
})
