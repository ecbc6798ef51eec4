import type { OrderRole } from '@tailshare/contract/statuses'
import { expect, test } from 'vitest'
import { ownMatterText, whyNotNoGo } from './ownMatter.ts'

test.each<[who: string, as: OrderRole[], whyNot: string | null]>([
  ['its pilot', ['pilot'], null],
  ['an operator', ['operator'], null],
  ['an operator who works at the airport', ['staff', 'operator'], null],
  ['an operator who owns the aircraft', ['owner', 'operator'], ownMatterText],
  ['an operator who teaches on the flight', ['csip', 'operator'], ownMatterText],
  ['its pilot, who owns the aircraft and is an operator', ['pilot', 'owner', 'operator'], null],
])('%s hears about a no-go before pressing', (_, as, whyNot) => expect(whyNotNoGo({ as })).toBe(whyNot))
