import { projectSharing } from '@tailshare/rules/reports/calculator/projection'
import type { Handling } from '../../../http/call.ts'
import { tablePdf } from '../../../outside/tablePdf.ts'
import { projectionPdf } from './view.ts'

export const calculatorHandlers = {
  calculateProjection: ({ body }) => Promise.resolve(projectSharing(body)),

  async downloadProjection({ body }) {
    const content = await tablePdf(projectionPdf(body, projectSharing(body)))
    return { contentType: 'application/pdf', name: 'aircraft-sharing-projection.pdf', content }
  },
} satisfies Handling<'calculateProjection' | 'downloadProjection'>
