import type { ReportedMessageRow } from './queries.ts'

export const whyNotDecide = ({ reporter, writer }: Pick<ReportedMessageRow, 'reporter' | 'writer'>, operatorId: string) => {
  if (operatorId === writer.id) return 'You wrote this message. Another operator has to decide.'
  return operatorId === reporter.id ? 'You have reported this message yourself. Another operator has to decide.' : null
}
