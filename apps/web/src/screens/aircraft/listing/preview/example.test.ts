import { rateText } from '@tailshare/contract/text/money'
import { numberText } from '@tailshare/contract/text/countText'
import { projectSharing } from '@tailshare/rules/reports/calculator/projection'
import { usedSingle } from '@tailshare/rules/reports/calculator/usedSingle'
import { expect, test } from 'vitest'
import { example } from './example.ts'

test('the example on the page for owners equals the result of the calculator', () => {
  const { netYearCents, breakEvenHours } = projectSharing(usedSingle)
  expect(example).toEqual({
    rentedHours: numberText(usedSingle.rentedHours),
    rate: rateText(usedSingle.rateHourCents),
    ownHours: numberText(usedSingle.ownHours),
    net: rateText(Math.round(netYearCents / 100) * 100),
    breakEvenHours: `${numberText(Math.ceil(breakEvenHours!))}\u00a0h`,
  })
})
