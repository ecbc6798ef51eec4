import type { RuleSetting } from '@tailshare/contract/bookings/book/bookingRefusals'
import { RadioGroup } from '../../../../ui/form/choices/Choices.tsx'
import type { Editor } from '../saving/useEditor.ts'
import { lawRules, liftedBefore, type OwnerRule, rulesFor, settingOf, withSetting } from './ownerRules.ts'
import css from './Pilots.module.css'
import { RuleFigures } from './RuleFigures.tsx'
import { trialNote, trialText } from './trialText.ts'
import { useTrial } from './useTrial.ts'

const settings: readonly { value: RuleSetting; label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'warn', label: 'Warn' },
  { value: 'block', label: 'Block' },
]

const labelOf = Object.fromEntries(settings.map(({ value, label }) => [value, label])) as Record<RuleSetting, string>

/** `5 block, 1 warns`. */
const groupText = (set: readonly RuleSetting[]) => {
  const [blocks, warns] = [set.filter((one) => one === 'block').length, set.filter((one) => one === 'warn').length]
  const parts = [blocks > 0 && `${blocks} block`, warns > 0 && `${warns} warn`].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'all off'
}

/** Every rule that can apply, with its effect on recent bookings. */
export const RuleList = ({ editor, airframe }: { editor: Editor; airframe: Parameters<typeof rulesFor>[0] }) => {
  const { values, listing } = editor
  const trial = useTrial(editor)
  const settingFor = (rule: OwnerRule) => settingOf(rule, values.rules, listing.model.family)
  const choose = (rule: OwnerRule, setting: RuleSetting) => editor.change({ rules: withSetting(rule, setting, values.rules) })
  return (
    <div>
      <p className="label" role="status">
        {trial.data
          ? trialNote(trial.data.bookings)
          : trial.isError
            ? `${trial.error.message} Your choices are saved all the same.`
            : 'Trying your rules…'}
      </p>
      {rulesFor(airframe).map(({ title, rules }, index) => (
        <details key={title} className={css.group} open={index === 0}>
          <summary>
            {title} <small>{groupText(rules.map(settingFor))}</small>
          </summary>
          <ul>
            {rules.map((rule) => {
              const outcome = trial.data ? trialText(trial.data, rule.codes) : ''
              return (
                <li key={rule.code}>
                  <div>
                    <b>{rule.title}</b>
                    <p>{rule.text}</p>
                    <p className={css.outcome} role="status">
                      {outcome}
                    </p>
                  </div>
                  <RadioGroup
                    inline
                    label={rule.title}
                    options={settings}
                    value={settingFor(rule)}
                    onChange={(setting) => choose(rule, setting)}
                  />
                  {settingFor(rule) !== 'off' && <RuleFigures editor={editor} code={rule.code} />}
                </li>
              )
            })}
          </ul>
        </details>
      ))}
      <details className={css.group} open={lawRules.some((rule) => liftedBefore(rule, values.rules) !== null)}>
        <summary>
          Asked by the law <small>always block</small>
        </summary>
        <ul>
          {lawRules.map((rule) => {
            const before = liftedBefore(rule, values.rules)
            return (
              <li key={rule.code}>
                <div>
                  <b>{rule.title}</b>
                  <p>{rule.text}</p>
                  {before && (
                    <p className={css.outcome}>
                      You had set this to {labelOf[before]}. It blocks all the same: no owner can lift what the law asks.
                    </p>
                  )}
                </div>
              </li>
            )
          })}
        </ul>
      </details>
    </div>
  )
}
