import type { SetQuestion } from '@tailshare/contract/flights/stages/questionnaires'
import { keptQuestions } from '@tailshare/rules/flights/stages/keptQuestions'
import { filledInHints } from '@tailshare/rules/flights/stages/questions'
import { useState } from 'react'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/form/choices/Choices.tsx'
import { Field, Select } from '../../../ui/form/Field.tsx'
import { Badge } from '../../../ui/display/marks/Badge.tsx'
import { ofKind } from './questionDraft.ts'
import css from './Questions.module.css'

const kinds = { yesNo: 'Yes or no', number: 'Number', photo: 'Photo', text: 'Words' } as const
const bounds = { min: 'At least', max: 'At most', warnMin: 'Warns below', warnMax: 'Warns above' } as const
const passing = { yes: 'Yes', no: 'No', any: 'Both' } as const
const toPass = { yes: true, no: false, any: null } as const

type Props = {
  question: SetQuestion
  isNew: boolean
  /** Errors by field. */
  wrong: Record<string, string>
  onChange: (question: SetQuestion) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** Fields the product depends on are locked, with the reason. */
export const QuestionRow = ({ question, isNew, wrong, onChange, onMove, onRemove }: Props) => {
  const [open, setOpen] = useState(isNew)
  const { key, title, section, hint, kind, blocking, required, unit, passes, off } = question
  const kept = keptQuestions[key]
  const fixed = kept?.whole === true
  const isOpen = open || Object.keys(wrong).length > 0
  const set = (change: Partial<SetQuestion>) => onChange({ ...question, ...change })
  const number = (text: string) => (text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text))
  const name = title || 'New question'
  return (
    <li>
      <div className={`${css.head} ${off ? css.off : ''}`}>
        <div>
          <b>{name}</b> {kept && <Badge tone="plain">Stays</Badge>}
          <small>
            {section}, {kinds[kind].toLowerCase()}
            {blocking ? ', holds up the record' : required ? '' : ', optional'}
            {off ? ', not asked' : ''}
          </small>
        </div>
        <div className={css.tools}>
          <IconButton icon="down" label={`Up: ${name}`} className={css.up} onClick={() => onMove(-1)} />
          <IconButton icon="down" label={`Down: ${name}`} onClick={() => onMove(1)} />
          <Button kind="soft" small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Close' : 'Edit'}
            <span className="vh">: {name}</span>
          </Button>
        </div>
      </div>
      {isOpen && (
        <div className={css.edit}>
          {kept && (
            <p className="small">
              This question stays, answered by {kinds[kind].toLowerCase()}. {kept.why}
              {fixed ? ' You can reword and move it.' : ''}
            </p>
          )}
          <div className={css.fields}>
            <Field
              label="Question"
              value={title}
              maxLength={120}
              errors={wrong.title}
              onChange={(e) => set({ title: e.target.value })}
            />
            <Field
              label="Section"
              value={section}
              maxLength={40}
              errors={wrong.section}
              onChange={(e) => set({ section: e.target.value })}
            />
            <Field
              label="Hint"
              value={filledInHints.includes(key) ? '' : hint}
              disabled={filledInHints.includes(key)}
              hint={filledInHints.includes(key) ? 'Each booking fills it in' : undefined}
              maxLength={200}
              onChange={(e) => set({ hint: e.target.value })}
            />
            {!kept && (
              <Select
                label="Answered by"
                value={kind}
                errors={wrong.kind}
                choices={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
                onChange={(e) => onChange(ofKind(question, e.target.value as SetQuestion['kind']))}
              />
            )}
            {kind === 'yesNo' && !kept && (
              <Select
                label="Passes with"
                value={passes === null ? 'any' : passes ? 'yes' : 'no'}
                errors={wrong.passes}
                choices={Object.entries(passing).map(([value, label]) => ({ value, label }))}
                onChange={(e) => set({ passes: toPass[e.target.value as keyof typeof toPass] })}
              />
            )}
            {kind === 'number' && !fixed && (
              <Field
                label="Unit"
                value={unit}
                maxLength={12}
                errors={wrong.unit}
                onChange={(e) => set({ unit: e.target.value })}
              />
            )}
            {kind === 'number' &&
              Object.entries(bounds).map(([field, label]) => {
                const bound = field as keyof typeof bounds
                return fixed && (bound === 'min' || bound === 'max') ? null : (
                  <Field
                    key={field}
                    label={label}
                    type="number"
                    step="any"
                    value={question[bound] ?? ''}
                    errors={wrong[field]}
                    onChange={(e) => set({ [bound]: number(e.target.value) })}
                  />
                )
              })}
          </div>
          {!fixed && (
            <>
              <Checkbox
                label="Has to be answered"
                checked={required}
                errors={wrong.required}
                onChange={(e) => set({ required: e.target.checked })}
              />
              <Checkbox
                label="Holds up the record until it passes"
                checked={blocking}
                errors={wrong.blocking}
                onChange={(e) => set({ blocking: e.target.checked })}
              />
            </>
          )}
          {!kept && (
            <>
              <Checkbox
                label="Not asked for now"
                checked={off}
                errors={wrong.off}
                onChange={(e) => set({ off: e.target.checked })}
              />
              <div>
                <Button kind="danger" small onClick={onRemove}>
                  Remove<span className="vh">: {name}</span>
                </Button>
              </div>
            </>
          )}
        </div>
      )}
    </li>
  )
}
