import type { ModelDefaults } from '@tailshare/contract/aircraft/listing'
import { RadioGroup } from '../../../../ui/form/choices/Choices.tsx'
import { More } from '../../../../ui/layout/fold/More.tsx'
import type { Editor } from '../saving/useEditor.ts'
import { presetIn, presetOf } from './ownerRules.ts'
import { RuleList } from './RuleList.tsx'
import type { useCustomers } from './customers/useCustomers.ts'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { typedNumber, type Parsed, problemWith } from '../saving/fieldValues.ts'
import { TypedNumber } from '../saving/TypedNumber.tsx'
import css from '../wizard/Wizard.module.css'

const fields = { totalHours: 'Total time', typeHours: 'Hours in type' } as const

const parse = (text: string): Parsed => {
  const typed = text.trim().replaceAll(/,(?=\d{3})/g, '')
  if (typed === '') return { problem: fieldMessages.required }
  if (!/^\d+(\.\d)?$/.test(typed)) return { problem: fieldMessages.numeric }
  const problem = problemWith('minimums', { totalHours: Number(typed), typeHours: 0 })
  return problem === undefined ? { value: Number(typed) } : { problem }
}

/** Minimum hours for pilots who are not on the owner's list. */
const Minimums = ({ editor }: { editor: Editor }) => {
  const { values, queue, change } = editor
  return (
    <div className={css.pair}>
      {(Object.keys(fields) as (keyof typeof fields)[]).map((name) => (
        <TypedNumber
          key={name}
          editor={editor}
          name={`minimums.${name}`}
          label={fields[name]}
          after="h"
          shown={typedNumber(values.minimums[name])}
          problem={queue.problems.minimums}
          parse={parse}
          onValue={(value) => change({ minimums: { ...values.minimums, [name]: value } })}
          onNone={() => undefined}
        />
      ))}
    </div>
  )
}

type Choice = 'usual' | 'strict' | 'mine' | 'own'

const hoursText = ({ totalHours, typeHours }: ModelDefaults['minimums']) => `${totalHours} h in total, ${typeHours} h in type`

/** The first two set all rules; the single rules are behind them. */
export const Presets = ({
  editor,
  model,
  pilots,
}: {
  editor: Editor
  model: ModelDefaults
  pilots: ReturnType<typeof useCustomers>
}) => {
  const { listing, values } = editor
  const preset = presetIn(values, model.minimums, model.model.family)
  const chosen: Choice = pilots.only ? 'mine' : (preset ?? 'own')
  const choose = (wished: Choice) => {
    if (wished === 'own') return
    pilots.setOnly(wished === 'mine')
    if (wished !== 'mine') editor.change(presetOf(wished, model.minimums))
  }
  const own = { value: 'own', label: 'My own rules', hint: `${hoursText(values.minimums)}, and the rules below.` } as const
  return (
    <>
      <RadioGroup
        label="Which pilots"
        value={chosen}
        onChange={choose}
        options={[
          { value: 'usual', label: 'Usual for this model', hint: `${hoursText(model.minimums)}.` },
          {
            value: 'strict',
            label: 'Strict',
            hint: `${hoursText(presetOf('strict', model.minimums).minimums)}, a checkout, recent flying, and every inspection confirmed.`,
          },
          { value: 'mine', label: 'Only my pilots', hint: 'Those on your list below. Others can see the aircraft.' },
          ...(chosen === 'own' ? [own] : []),
        ]}
      />
      <More name="rules" title="Change single rules" open={chosen === 'own'}>
        <Minimums editor={editor} />
        <RuleList
          editor={editor}
          airframe={{ seats: model.seats, coOwners: listing.coOwners, needsTransition: model.needsTransition }}
        />
      </More>
    </>
  )
}
