import { codeText } from '@tailshare/contract/text/countText'
import type { Inspection } from '@tailshare/contract/flights/return/inspection'
import { paths } from '@tailshare/contract/base/paths'
import type { Stage } from '@tailshare/contract/flights/ramp'
import { wholeInstantText } from '@tailshare/contract/text/timeText'
import { stageNames } from '@tailshare/contract/flights/stages/stageNames'
import { TextLink } from '../../../ui/TextLink.tsx'
import { Badge, type Tone } from '../../../ui/display/marks/Badge.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import css from './Inspection.module.css'

const tones: Record<Inspection['squawks'][number]['severity'], Tone> = {
  grounding: 'danger',
  limit: 'caution',
  cosmetic: 'plain',
}

/** Failed answers and who waived them, squawks, and later corrections. */
export const Findings = ({ inspection }: { inspection: Inspection }) => {
  const { findings, openPoints, squawks, corrections, order } = inspection
  const at = (instant: string) => wholeInstantText(new Date(instant), order.airport.zone)
  const releasedAt = (when: Stage, key: string) =>
    openPoints.find(({ stage: of, question }) => of === when && question === key)?.released
  return (
    <Section title="Findings and squawks">
      {findings.length + squawks.length + corrections.length === 0 && <p className="muted">Nothing was found or corrected.</p>}
      <ul className={css.findings}>
        {findings.map(({ stage: when, question, title, answer }) => {
          const released = releasedAt(when, question)
          return (
            <li key={`${when}.${question}`}>
              <b>{title}</b> {answer}
              <small>{stageNames[when]}</small>
              {released && (
                <small>
                  {released.by} let this pass, {at(released.at)}: “{released.reason}”
                </small>
              )}
            </li>
          )
        })}
        {squawks.map(({ id, text, severity, state, by, created, stage: when }) => (
          <li key={id}>
            <Badge tone={tones[severity]}>{codeText(severity)}</Badge> <b>{text}</b>
            <small>
              {stageNames[when]}, {by ?? 'Tailshare'}, {at(created)}. {codeText(state)}.
            </small>
          </li>
        ))}
        {corrections.map(({ id, at: when, by, reason }) => (
          <li key={id}>
            <b>The return was corrected</b> “{reason}”
            <small>
              {by}, {at(when)}
            </small>
          </li>
        ))}
      </ul>
      <p className={css.links}>
        <TextLink to={paths.checkIn(order.id)}>Departure record</TextLink>
        <TextLink to={paths.returnAircraft(order.id)}>Return record</TextLink>
      </p>
    </Section>
  )
}
