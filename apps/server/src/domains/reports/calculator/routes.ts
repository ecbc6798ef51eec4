import { projectSharing } from '@tailshare/rules/reports/calculator/projection'
import type { Handling } from '../../../http/call.ts'
import { tablePdf, type PdfTable } from '../../../outside/pdf/tablePdf.ts'
import type { Projection, ProjectionInputs } from '@tailshare/contract/reports/calculator/calculator'
import { productName } from '@tailshare/contract/base/constants'
import { moneyText, wholeCents } from '@tailshare/contract/text/money'
import { inputTexts } from '@tailshare/rules/reports/calculator/inputGroups'
import { breakEvenText, changedNames, lineNames } from '@tailshare/rules/reports/calculator/words'

const aboutOf = (inputs: ProjectionInputs, projection: Projection) => [
  ...inputTexts(inputs),
  breakEvenText(projection.breakEvenHours),
]

/** A year by line, then 20% more and less, then five years, in one table. */
const projectionPdf = (inputs: ProjectionInputs, projection: Projection): PdfTable => ({
  title: 'Aircraft sharing projection',
  about: aboutOf(inputs, projection),
  columns: [
    { title: 'What', share: 52 },
    { title: 'A month', share: 24, align: 'right' },
    { title: 'A year', share: 24, align: 'right' },
  ],
  rows: [
    ...projection.lines.map(({ key, monthCents, yearCents }) => [lineNames[key], moneyText(monthCents), moneyText(yearCents)]),
    ['Net', moneyText(projection.netMonthCents), moneyText(projection.netYearCents)],
    ...projection.sensitivity.flatMap(({ input, lowerCents, higherCents }) => [
      [`Net with ${changedNames[input].toLowerCase()} 20% lower`, moneyText(wholeCents(lowerCents, 12)), moneyText(lowerCents)],
      [
        `Net with ${changedNames[input].toLowerCase()} 20% higher`,
        moneyText(wholeCents(higherCents, 12)),
        moneyText(higherCents),
      ],
    ]),
    ...projection.years.map(({ year, netCents, overhaulCents }) => [
      `Year ${year}${overhaulCents === null ? '' : `, engine overhaul: ${moneyText(overhaulCents)} beyond the reserve`}`,
      '',
      moneyText(netCents),
    ]),
  ],
  totals: [['All five years', '', moneyText(projection.years.at(-1)?.totalCents ?? 0)]],
  note: `A projection from your own figures, before taxes and depreciation. ${productName} promises no income.`,
})

export const calculatorHandlers = {
  calculateProjection: ({ body }) => Promise.resolve(projectSharing(body)),

  async downloadProjection({ body }) {
    const content = await tablePdf(projectionPdf(body, projectSharing(body)))
    return { contentType: 'application/pdf', name: 'aircraft-sharing-projection.pdf', content }
  },
} satisfies Handling<'calculateProjection' | 'downloadProjection'>
