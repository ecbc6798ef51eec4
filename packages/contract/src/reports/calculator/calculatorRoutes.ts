import { Projection, ProjectionBody } from './calculator.ts'
import { post } from '../../base/routes/route.ts'

/** Earnings projection for sharing an aircraft. */
export const calculatorRoutes = {
  calculateProjection: post('common/calculation/', 'What sharing an aircraft earns in a year, and in five', {
    access: 'anyone',
    stale: [],
    body: ProjectionBody,
    reply: Projection,
    catalogue: true,
  }),
  downloadProjection: post('common/calculation/download/', 'The same as a PDF', {
    access: 'anyone',
    stale: [],
    body: ProjectionBody,
    bytes: 'application/pdf',
    catalogue: true,
  }),
} as const
