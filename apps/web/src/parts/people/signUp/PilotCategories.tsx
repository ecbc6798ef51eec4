import { pilotCategories, type PilotCategory } from '@tailshare/contract/base/constants'
import { choose, disabledCategories } from '@tailshare/rules/people/accounts/pilotCategories'
import { CheckboxGroup } from '../../../ui/form/choices/Choices.tsx'
import { useFormValue } from '../../../ui/form/Form.tsx'

const all = Object.entries(pilotCategories) as [PilotCategory, string][]

/** Student, non-pilot and CSIP exclude others, which stay visible with the reason. */
export const PilotCategories = () => {
  const { value: chosen, onChange, errors } = useFormValue<PilotCategory[]>('pilotCategories')
  const off = disabledCategories(chosen)
  const excluding = chosen.find((category) => disabledCategories([category]).length > 0)
  return (
    <CheckboxGroup
      label="I am a"
      values={chosen}
      errors={errors}
      hint={
        excluding &&
        `${pilotCategories[excluding]} cannot be combined with the ones that are grayed out. Uncheck it to choose those.`
      }
      options={all.map(([value, label]) => ({ value, label, disabled: off.includes(value) && !chosen.includes(value) }))}
      onChange={(next) => {
        const toggled = all.map(([value]) => value).find((value) => next.includes(value) !== chosen.includes(value))
        if (toggled) onChange(choose(chosen, toggled))
      }}
    />
  )
}
